import { randomBytes } from 'node:crypto';

export function newOrderId(): string {
  return `ord_${randomBytes(12).toString('hex')}`;
}
