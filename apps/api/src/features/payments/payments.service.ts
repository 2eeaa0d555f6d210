// Payments as other features use them. Our row comes first, then the provider; what the provider says is applied by one
// convergent function, whoever asks (its notice, the page somebody returned to, the reconciler).
//
// A feature that sells something:
//   1. commits its own row (the hold, the order);
//   2. calls `createIntent` in the request and hands `clientSecret` to the browser;
//   3. registers `handle(purpose, …)` once at start and does the rest there.
import type { Currency } from '@urost3/contract/text.ts';
import type { Db } from '../../db/client.ts';
import type { RefundReason } from '../../providers/payments/port.ts';
import { createApply } from './apply.service.ts';
import { createIntents } from './intents.service.ts';
import { createOversight } from './oversight.service.ts';
import type { PaymentContext } from './payment-context.ts';
import type { PaymentHandlers, PaymentPurpose } from './payment-handlers.ts';
import { createReconciler } from './payments.jobs.ts';
import {
  anonymisePayments,
  findLivingPayment,
  listDisputesOf,
  listPaymentsOf,
} from './payments.repository.ts';
import { createReceipts } from './receipts.service.ts';
import { listRefundsOf } from './refunds.repository.ts';
import { createRefunds } from './refunds.service.ts';
import { createWebhook } from './webhook.service.ts';

export type {
  PaymentFact,
  PaymentHandlers,
  PaymentPurpose,
  RefundFact,
  SettledOutcome,
  SubjectDescription,
} from './payment-handlers.ts';

export interface IntentRequest {
  purpose: PaymentPurpose;
  /** The feature's own id. At most one open payment exists for it; a repeated call finds that one. */
  subjectId: string;
  userUid: string;
  /** Minor units; 30 or more. */
  amountMinor: number;
  currency: Currency;
  /** One line for the receipt and the provider's list, e.g. 'Mock interview, 24 November 2026, 10:00'. Nothing personal. */
  description: string;
  /**
   * Runs in the transaction that records the payment, before it is recorded: lock your row and throw an AppError when
   * it may no longer be paid (the hold lapsed). This closes the gap between an expiring hold and a new intent.
   */
  check?: (tx: Db) => Promise<void>;
}

export type IntentAnswer =
  | {
      outcome: 'open';
      paymentId: string;
      clientSecret: string;
      amountMinor: number;
      currency: Currency;
    }
  /** It was paid meanwhile (another tab): your onSettled has run. */
  | { outcome: 'already_paid'; paymentId: string };

export type CancelAnswer =
  /** No payment was begun, or it can never be paid any more; onCancelled has run if there was one. */
  | 'cancelled'
  /** It was paid first; onSettled has run. */
  | 'already_succeeded'
  /** The provider gave no answer, or a bank still works on it: keep the hold and ask again later. */
  | 'unreachable';

export interface RefundRequest {
  paymentId: string;
  /** Minor units; null = all of it. */
  amountMinor: number | null;
  reason: RefundReason;
  /** Who asked; null for the product itself. */
  requestedByUid: string | null;
  /** Shown to administrators. */
  note?: string;
}

export type RefundProgress =
  /** The provider took it; onRefunded has run. */
  | 'taken'
  /** The provider gave no answer: the job asks again. */
  | 'waiting'
  | 'refused';

/** What other features call. */
export interface Payments {
  /** Registers the feature behind a purpose; once, while services are built. */
  handle(purpose: PaymentPurpose, handlers: PaymentHandlers): void;

  /**
   * Records the payment, then makes the intent at the provider. Call after your row is committed, outside any
   * transaction. Safe to repeat: the same subject gets the same intent while it is open and its amount unchanged; with
   * another amount the old intent is cancelled first.
   * @throws AppError unavailable (503) when the provider gives no answer: the same call later continues where this ended
   */
  createIntent(request: IntentRequest): Promise<IntentAnswer>;

  /**
   * Makes the subject's payment impossible: for lapsing holds and released bookings. Outside any transaction. Never
   * throws for a provider that is away.
   */
  cancelIntent(purpose: PaymentPurpose, subjectId: string): Promise<CancelAnswer>;

  /**
   * Is the payer's bank asking them to approve the subject's payment at this moment? Asks the provider; false when it
   * gives no answer.
   */
  isPayerAsked(purpose: PaymentPurpose, subjectId: string): Promise<boolean>;

  /** The subject's payment that is not cancelled, newest first; null when none was begun. */
  findForSubject(
    db: Db,
    purpose: PaymentPurpose,
    subjectId: string,
  ): Promise<{
    paymentId: string;
    isPaid: boolean;
    amountMinor: number;
    currency: Currency;
  } | null>;

  /**
   * Asks for money back, once a payment. Writes the refund and the job that performs it in your transaction; onRefunded
   * runs when the provider took it. Repeating it for a payment that has a refund in force is a conflict.
   * @throws AppError not_found, rule_violation (not paid, more than paid), conflict (already refunded)
   */
  requestRefund(tx: Db, request: RefundRequest): Promise<{ refundId: string }>;

  /**
   * Tries a requested refund at once, after your commit, so that whoever asked sees the outcome. Outside any transaction;
   * the job of the refund goes on where this could not.
   */
  performRefund(refundId: string): Promise<RefundProgress>;

  /** Asks the provider about the subject's payment now and applies the answer. Outside any transaction. */
  refresh(purpose: PaymentPurpose, subjectId: string): Promise<void>;
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;

export function createPaymentsService(deps: Omit<PaymentContext, 'handlers'>) {
  const context: PaymentContext = { ...deps, handlers: new Map() };
  const { db } = context;
  const { apply } = createApply(context);
  const intents = createIntents(context, apply);
  const refunds = createRefunds(context, apply);
  const reconciler = createReconciler(context, { apply, intents, refunds });
  const payments: Payments = {
    handle(purpose, handlers) {
      if (context.handlers.has(purpose)) throw new Error(`'${purpose}' has handlers already`);
      context.handlers.set(purpose, handlers);
    },
    createIntent: intents.create,
    cancelIntent: intents.cancel,
    isPayerAsked: intents.isPayerAsked,
    async findForSubject(handle, purpose, subjectId) {
      const payment = await findLivingPayment(handle, purpose, subjectId);
      if (!payment) return null;
      const { id: paymentId, amountMinor, currency } = payment;
      return { paymentId, isPaid: payment.status === 'succeeded', amountMinor, currency };
    },
    requestRefund: refunds.request,
    performRefund: refunds.performNow,
    async refresh(purpose, subjectId) {
      const payment = await findLivingPayment(db, purpose, subjectId);
      if (payment?.intentId) await apply(payment.intentId);
    },
  };
  return {
    ...payments,
    /** For the browser: which key, and whether no money moves. */
    browserKeys: {
      kind: deps.provider.kind,
      publishableKey: deps.provider.publishableKey,
      isTest:
        deps.provider.kind === 'sandbox' || deps.provider.publishableKey.startsWith('pk_test_'),
    },
    webhook: createWebhook(context, apply),
    receipts: createReceipts(context, apply),
    oversight: createOversight(context, refunds),
    reconciler,
    /** For a deleted account: the money's record stays, without the person. */
    erase: (tx: Db, userUid: string): Promise<void> => anonymisePayments(tx, userUid),
    async exportOf(handle: Db, userUid: string): Promise<unknown> {
      const own = await listPaymentsOf(handle, userUid);
      const paymentIds = own.map((payment) => payment.id);
      const refunds = await listRefundsOf(handle, paymentIds);
      const disputes = await listDisputesOf(handle, paymentIds);
      return own.map((payment) => ({
        ...payment,
        refunds: refunds
          .filter((refund) => refund.paymentId === payment.id)
          // Not who gave it.
          .map(({ requestedBy: _, ...refund }) => refund),
        disputes: disputes.filter((dispute) => dispute.paymentId === payment.id),
      }));
    },
  };
}
