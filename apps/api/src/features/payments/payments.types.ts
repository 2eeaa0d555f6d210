// The interface between payments and the features that sell something.

import type { PaymentPurpose, RefundReason } from '@urost3/contract/payments.schemas.ts';
import type { DiscountedPrice } from '@urost3/contract/payments-discount-codes.schemas.ts';
import type { Currency } from '@urost3/contract/text.schemas.ts';
import type { Db } from '../../db/client.ts';

/** A payment, as the handlers of the feature that sells the subject receive it. Amounts are in minor units. */
export interface PaymentSummary {
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
  lockShared?(tx: Db, subjectId: string): Promise<readonly string[]>;
  /**
   * The provider reports a successful payment, or a discount code covers the whole price. Check the feature's row, because a hold may have
   * expired. Not called when the intent does not match the payment (`findMismatch`).
   */
  onSettled(tx: Db, payment: PaymentSummary & { paidAt: Date }): Promise<SettledOutcome>;
  /** The payment was cancelled and can no longer be paid. It may have had no intent. */
  onCancelled(tx: Db, payment: PaymentSummary): Promise<void>;
  /** The provider accepted a refund of a fulfilled payment. Not called for further refunds after the whole payment was refunded. */
  onRefunded(tx: Db, payment: PaymentSummary, refund: RefundSummary): Promise<void>;
  /** The provider accepted the refund of a payment that was never fulfilled. Only bookings implement this. */
  onReturned?(tx: Db, payment: PaymentSummary): Promise<void>;
  /** The times of booked interviews by subject id, for the administrators' list. Only bookings implement this. */
  describeSubjects?(
    db: Db,
    subjectIds: readonly string[],
  ): Promise<ReadonlyMap<string, SubjectDescription>>;
}

export interface SubjectDescription {
  readonly startsAt: Date;
  /** Such as `10:00 - 11:00` */
  readonly timeSlot: string;
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
  /** In minor units; null: everything that is not refunded yet. */
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

/** What other features can call. */
export interface Payments {
  /** Registers the handlers of a purpose, once, while the services are created. */
  handle(purpose: PaymentPurpose, handlers: PaymentHandlers): void;

  /**
   * Records the payment, then creates the intent at the provider. Call it after the feature's row is committed, outside
   * any transaction. Idempotent: the subject keeps its open payment while the full price, the currency and the discount
   * code are the same. If one of them differs, the open payment is cancelled first.
   * @throws AppError `unavailable` when the provider does not answer (a retry continues); `provider_failed` when the
   * provider refuses the payment; `conflict` when the payment changes meanwhile, or when a free purchase cannot be
   * delivered; `rule_violation` or `too_many_requests` for a code; the errors of `check`
   */
  createIntent(request: IntentRequest): Promise<IntentAnswer>;

  /**
   * The price of a purchase with a discount code, without reserving the code.
   * @throws AppError rule_violation with the reason, too_many_requests after many unknown codes
   */
  quoteCode(
    code: string,
    purchase: Pick<IntentRequest, 'purpose' | 'userUid' | 'amountMinor' | 'currency'>,
  ): Promise<DiscountedPrice>;

  /**
   * Cancels the subject's payment when a hold expires or is released. Call it outside any transaction. Does not throw when the provider is
   * unreachable.
   */
  cancelIntent(purpose: PaymentPurpose, subjectId: string): Promise<CancelAnswer>;

  /** Whether the payer is completing 3-D Secure now. False when the provider does not answer. */
  isPayerAsked(purpose: PaymentPurpose, subjectId: string): Promise<boolean>;

  /** The subject's open payment, else its paid payment; null when there is neither. Ignores cancelled payments. */
  findForSubject(
    db: Db,
    purpose: PaymentPurpose,
    subjectId: string,
  ): Promise<{ paymentId: string } | null>;

  /**
   * Requests a refund, once per payment. A further request is possible only when the earlier refund failed or was
   * cancelled. In the caller's transaction, writes the refund and the job that performs the refund. The handler
   * `onRefunded` runs when the provider accepts the refund.
   * @throws AppError not_found; `rule_violation` when the payment is not paid or its price is 0; `rule_violation` for an
   * amount below 1 or above what is left; `conflict` when the payment is already refunded
   */
  requestRefund(tx: Db, request: RefundRequest): Promise<{ refundId: string }>;

  /**
   * Requests the refund of what earlier refunds have left of the payment, because the booking or purchase is cancelled.
   * Like `requestRefund`, but possible after a partial refund.
   * @returns null when nothing is left
   * @throws AppError not_found; `rule_violation` when the payment is not paid; `conflict` when the rest is already requested
   */
  requestRest(
    tx: Db,
    request: Omit<RefundRequest, 'amountMinor'>,
  ): Promise<{ refundId: string; amountMinor: number } | null>;

  /**
   * Tries to perform a refund directly after the commit, so that the requester sees the outcome. Call it outside any transaction. When the
   * provider does not answer, the refund's job retries.
   */
  performRefund(refundId: string): Promise<RefundProgress>;

  /** Synchronises the subject's payment with the provider. Call it outside any transaction. */
  refresh(purpose: PaymentPurpose, subjectId: string): Promise<void>;
}
