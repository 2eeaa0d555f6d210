import { randomBytes } from 'node:crypto';

export function newGroupId(prefix: 'grp' | 'gord' | 'inv' | 'seat'): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
