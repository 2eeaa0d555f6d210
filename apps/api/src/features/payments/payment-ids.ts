import { randomBytes } from 'node:crypto';

/** Our own ids: they name a row here and are part of the idempotency keys at the provider. */
export function newPaymentId(prefix: 'pay' | 'rfd' | 'ord' | 'dsc'): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
