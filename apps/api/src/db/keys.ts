// Ids of rows, keys of addresses, and the numbers of locks.
import { randomBytes } from 'node:crypto';
import { asciiAddress } from '@urost3/contract/text/text.schemas.ts';

/** The form in which email addresses are compared: two addresses with the same key belong to one person. */
export function emailKey(email: string): string {
  return asciiAddress(email.trim()).toLowerCase().normalize('NFC');
}

/** Creates a random row id such as `pay_5f…`. The prefix identifies the kind of row. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** Creates a random id of a question (`q-5f…`) or a block (`b-5f…`) of a section. */
export const newPartId = (kind: 'q' | 'b') => `${kind}-${randomBytes(6).toString('hex')}`;

/**
 * The advisory locks that the API takes. Do not use 7_300_002 and 7_300_014, because `order_live_event()` takes these numbers
 * for the order of live events.
 */
export const locks = {
  migrations: 7_300_001,
  contentImport: 7_300_010,
  roles: 7_300_011,
  examinerBudget: 7_300_013,
} as const;
