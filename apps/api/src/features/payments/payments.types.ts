// The interface between payments and the features that sell something.

import type { PaymentPurpose, RefundReason } from '@urost3/contract/payments/payments.schemas.ts';
import type { Currency } from '@urost3/contract/text/text.schemas.ts';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';

/** A payment, as the handlers of the feature that sells the subject receive it. Amounts are in minor units. */
export interface HandledPayment {
  readonly paymentId: string;
  /** The id of what is sold: a booking, or an order of Premium by a learner or a group. */
  readonly subjectId: string;
  /** Null after the account was deleted. */
  readonly userUid: string | null;
  readonly amountMinor: number;
}

/**
 * What the feature did with a payment. The feature returns `return_money` when it cannot deliver, for example because
 * the slot was taken. The whole payment is then refunded; a purchase that costs 0 is rolled back instead. `note` is shown
 * to administrators.
 */
export type SettledOutcome =
  | {
      readonly outcome: 'fulfilled';
      /** Paragraphs about rights and dates, for the mailed receipt. */
      readonly receiptNotes?: readonly string[];
    }
  | { readonly outcome: 'return_money'; readonly reason: RefundReason; readonly note: string };

export interface RefundSummary {
  readonly amountMinor: number;
  /** This refund and all earlier ones of the payment. */
  readonly totalMinor: number;
  /** Whether the whole payment was refunded. */
  readonly isFull: boolean;
  /** The administrator or learner who requested the refund; null when the product or the provider's dashboard made it. */
  readonly requestedByUid: string | null;
}

/**
 * Handlers run inside the transaction that changes the payment's row. The changes of the payment and of the feature are
 * therefore committed together. The rows of the payer and of the payment are locked. Handlers do database work only (no provider calls, no
 * hashing) and throw only on faults. Handlers queue mail and live events with the same `tx`. `onSettled` and
 * `onCancelled` run at most once per payment, `onRefunded` at most once per refund.
 */
export interface PaymentHandlers {
  /**
   * Runs before the payer and the payment are locked. Locks what the subject's people share, such as their group.
   * @returns the people besides the payer whose rows the other handlers change
   */
  lockShared?(ctx: Context, tx: Db, subjectId: string): Promise<readonly string[]>;
  /**
   * The provider reports a successful payment, or a discount code covers the whole price. Check the feature's row, because a hold may have
   * expired. Not called when the intent does not match the payment (`findMismatch`).
   */
  onSettled(
    ctx: Context,
    tx: Db,
    payment: HandledPayment & { paidAt: Date },
  ): Promise<SettledOutcome>;
  /** The payment was cancelled and can no longer be paid. It may have had no intent. */
  onCancelled(ctx: Context, tx: Db, payment: HandledPayment): Promise<void>;
  /** The provider accepted a refund of a fulfilled payment. Not called for further refunds after the whole payment was refunded. */
  onRefunded(ctx: Context, tx: Db, payment: HandledPayment, refund: RefundSummary): Promise<void>;
  /** The provider accepted the refund of a payment that was never fulfilled. Only bookings implement this. */
  onReturned?(ctx: Context, tx: Db, payment: HandledPayment): Promise<void>;
}

export interface IntentRequest {
  purpose: PaymentPurpose;
  /** The id of what is sold. A subject has at most one open payment, and a repeated call continues that payment. */
  subjectId: string;
  userUid: string;
  /** In minor units; at least 30, the card provider's minimum (CARD_MINIMUM). */
  amountMinor: number;
  currency: Currency;
  /** A discount code as the buyer typed it. `amountMinor` is the price without the code. */
  code?: string | undefined;
  /**
   * One line for the receipt and the provider's list, such as 'Mock interview, 24 November 2026, 10:00'. It must not contain personal data.
   */
  description: string;
  /**
   * Called in the transaction that records the payment, before the payment is recorded. The function locks the feature's
   * row. It throws an AppError when the row can no longer be paid. A hold therefore cannot expire while its payment
   * starts.
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
  /** A discount code covered the whole price: onSettled has run, and nothing is charged. */
  | { outcome: 'free'; paymentId: string }
  /**
   * The subject was already paid, for example in another tab. The handler `onSettled` has run, unless the intent did not
   * match the payment.
   */
  | { outcome: 'already_paid'; paymentId: string };

export type CancelAnswer =
  /** No payment exists, or the payment can no longer be paid. In the second case onCancelled has run. */
  | 'cancelled'
  /** The payment succeeded first. onSettled has run, unless the intent did not match the payment. */
  | 'already_succeeded'
  /** The provider does not answer, or a bank is still processing: keep the hold and try again later. */
  | 'unreachable';

export interface RefundRequest {
  paymentId: string;
  /** In minor units; null: the whole payment. */
  amountMinor: number | null;
  reason: RefundReason;
  /** The person who requested the refund; null for the product itself. */
  requestedByUid: string | null;
  /** Shown to administrators. */
  note?: string;
}

export type RefundProgress =
  /** The provider accepted the refund. onRefunded has run if the payment was fulfilled. */
  | 'accepted'
  /** The provider does not answer; a job retries. */
  | 'waiting'
  | 'refused';
