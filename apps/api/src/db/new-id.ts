import { randomBytes } from 'node:crypto';

/** Creates a random row id such as `pay_5f…`. The prefix identifies the kind of row. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
