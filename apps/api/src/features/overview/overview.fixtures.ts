import type { TestApp } from '../../testing/test-app.ts';

interface PaymentValues {
  id: string;
  userUid: string;
  amountMinor: number;
  refundedMinor?: number;
  currency?: string;
  /** An ISO time. */
  paidAt: string;
  purpose?: 'subscription' | 'booking';
}

/** A successful payment, for Premium by default. */
export async function insertPayment(t: TestApp, values: PaymentValues): Promise<void> {
  const { id, userUid, amountMinor, refundedMinor = 0, currency = 'gbp', paidAt } = values;
  const { purpose = 'subscription' } = values;
  await t.database.query(
    `insert into payments (id, intent_id, purpose, subject_id, user_uid, amount_minor, currency, description, status, paid_at, refunded_minor, created_at, updated_at)
     values ($1, 'pi_' || $1::text, $7, 's-' || $1::text, $2, $3, $4, 'd', 'succeeded', $6::timestamptz, $5, $6::timestamptz, $6::timestamptz)`,
    [id, userUid, amountMinor, currency, refundedMinor, paidAt, purpose],
  );
}
