// Dependencies and helpers that the parts of payments share.
import type { PaymentPurpose } from '@urost3/contract/payments.schemas.ts';
import type { Db } from '../../db/client.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { CardProvider } from '../../providers/payments/port.ts';
import { lockAccounts } from '../accounts/account-lock.sql.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { LiveService } from '../live/live.service.ts';
import type { MailService } from '../mail/mail.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { DiscountUses } from './discount-uses.ts';
import { findPayment, findPaymentForUpdate } from './payments.repository.ts';
import type { Payment } from './payments.tables.ts';
import type { PaymentHandlers, PaymentSummary } from './payments.types.ts';

export interface PaymentContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly provider: CardProvider;
  readonly jobs: JobQueue;
  readonly mail: MailService;
  readonly live: LiveService;
  readonly audit: AuditService;
  readonly settings: SettingsService;
  /** The site's public URL, for links in mail. Its host marks the payment intents of this installation. */
  readonly publicUrl: string;
  /** Called for failures outside a request. */
  readonly onBackgroundError: (error: unknown) => void;
  readonly discounts: DiscountUses;
  /** Functions that `publishPayment` runs in the transaction of a change. */
  readonly followers: ((tx: Db) => Promise<void>)[];
  readonly handlers: Map<PaymentPurpose, PaymentHandlers>;
}

export function handlersOf(context: PaymentContext, purpose: PaymentPurpose): PaymentHandlers {
  const found = context.handlers.get(purpose);
  if (!found) throw new Error(`no feature handles payments for '${purpose}'`);
  return found;
}

export function toSummary(payment: Payment): PaymentSummary {
  return {
    paymentId: payment.id,
    subjectId: payment.subjectId,
    userUid: payment.userUid,
    amountMinor: payment.amountMinor,
  };
}

/** Locks the people whom a change of the payment concerns, and then the payment (`lockAccounts` describes the order). */
export async function lockPayment(
  context: PaymentContext,
  tx: Db,
  id: string,
): Promise<Payment | null> {
  const found = await findPayment(tx, id);
  if (!found) return null;
  const others = await handlersOf(context, found.purpose).lockShared?.(tx, found.subjectId);
  await lockAccounts(tx, [...(found.userUid ? [found.userUid] : []), ...(others ?? [])]);
  return findPaymentForUpdate(tx, id);
}

/** Runs the followers, and publishes a live event so that open pages of the payer and of staff refetch. */
export async function publishPayment(
  context: PaymentContext,
  tx: Db,
  payment: Payment,
): Promise<void> {
  const data = { paymentId: payment.id, purpose: payment.purpose, subjectId: payment.subjectId };
  for (const follow of context.followers) await follow(tx);
  await context.live.publish(tx, [
    { to: { audience: 'finance' }, kind: 'payment', data: { paymentId: payment.id } },
    ...(payment.userUid ? [{ to: { uid: payment.userUid }, kind: 'payment' as const, data }] : []),
  ]);
}
