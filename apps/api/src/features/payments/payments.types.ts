// The interface between the payments service and the features that sell something.

import type { PaymentPurpose, RefundReason } from '@urost3/contract/payments.schemas.ts';
import type { DiscountedPrice } from '@urost3/contract/payments-discount-codes.schemas.ts';
import type { Currency } from '@urost3/contract/text.schemas.ts';
import type { Db } from '../../db/client.ts';

/** A payment as its feature sees it. Amounts in minor units. */
export interface PaymentFact {
  readonly paymentId: string;
  readonly purpose: PaymentPurpose;
  /** The feature's own id: the booking, the subscription order. */
  readonly subjectId: string;
  /** Null once the account was deleted. */
  readonly userUid: string | null;
  readonly amountMinor: number;
  readonly currency: Currency;
}

/**
 * What the feature did with the payment. `return_money` makes payments refund everything automatically (a late payment whose
 * slot is taken, a second payment for the same subject); `note` is shown to administrators.
 */
export type SettledOutcome =
  | {
      readonly outcome: 'fulfilled';
      /** Paragraphs for the mailed receipt: rights, dates. */
      readonly receiptNotes?: readonly string[];
    }
  | { readonly outcome: 'return_money'; readonly reason: RefundReason; readonly note: string };

export interface RefundFact {
  readonly refundId: string;
  readonly amountMinor: number;
  /** True when the whole payment was refunded. */
  readonly isFull: boolean;
  readonly reason: RefundReason;
  /** The administrator or learner who requested it; null when the product or the provider's dashboard made it. */
  readonly requestedByUid: string | null;
}

/**
 * Handlers run inside the transaction that changes the payment's row, each at most once per payment: both happen or neither.
 * They hold the payment's row lock, do database work only (no provider calls, no hashing), and throw only for faults. Mail
 * and live events are queued with the same `tx`.
 */
export interface PaymentHandlers {
  /** The provider reports a payment. Update your own row by compare-and-swap here, because it may have expired meanwhile. */
  onSettled(tx: Db, payment: PaymentFact & { paidAt: Date }): Promise<SettledOutcome>;
  /** The intent was cancelled at the provider and can no longer be paid. */
  onCancelled(tx: Db, payment: PaymentFact): Promise<void>;
  /** Money was refunded (accepted by the provider). Called once per payment, for the decisive refund. */
  onRefunded(tx: Db, payment: PaymentFact, refund: RefundFact): Promise<void>;
  /** For the administrators' list: time and place of the booked session, by subject id. Bookings only. */
  describeSubjects?(
    db: Db,
    subjectIds: readonly string[],
  ): Promise<ReadonlyMap<string, SubjectDescription>>;
}

export interface SubjectDescription {
  readonly startsAt: Date;
  /** `10:00 - 11:00` */
  readonly timeSlot: string;
}

export interface IntentRequest {
  purpose: PaymentPurpose;
  /** The feature's own id. At most one open payment exists for it; a repeated call finds that payment. */
  subjectId: string;
  userUid: string;
  /** Minor units; 30 or more. */
  amountMinor: number;
  currency: Currency;
  /** A discount code as the buyer typed it; `amountMinor` is the price without it. */
  code?: string | undefined;
  /** One line for the receipt and the provider's list, e.g. 'Mock interview, 24 November 2026, 10:00'. No personal data. */
  description: string;
  /**
   * Runs in the transaction that records the payment, before it is recorded: lock your row and throw an AppError when it can
   * no longer be paid (the hold lapsed). This closes the race between an expiring hold and a new intent.
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
  /** A code covered the whole price: your onSettled has run, and nothing is charged. */
  | { outcome: 'free'; paymentId: string }
  /** It was paid meanwhile (in another tab): your onSettled has run. */
  | { outcome: 'already_paid'; paymentId: string };

export type CancelAnswer =
  /** No payment was started, or it can never be paid any more; in the second case onCancelled has run. */
  | 'cancelled'
  /** It was paid first; onSettled has run. */
  | 'already_succeeded'
  /** The provider did not answer, or a bank is still processing: keep the hold and ask again later. */
  | 'unreachable';

export interface RefundRequest {
  paymentId: string;
  /** Minor units; null = the full amount. */
  amountMinor: number | null;
  reason: RefundReason;
  /** The requester; null for the product itself. */
  requestedByUid: string | null;
  /** Shown to administrators. */
  note?: string;
}

export type RefundProgress =
  /** The provider accepted it; onRefunded has run. */
  | 'taken'
  /** The provider did not answer: the job retries. */
  | 'waiting'
  | 'refused';

/** The interface for other features. */
export interface Payments {
  /** Registers the feature behind a purpose, once, while services are built. */
  handle(purpose: PaymentPurpose, handlers: PaymentHandlers): void;

  /**
   * Records the payment, then creates the intent at the provider. Call after your row is committed, outside any transaction.
   * Idempotent: the same subject gets the same intent while it is open and its amount unchanged; with another amount the old
   * intent is cancelled first.
   * @throws AppError unavailable (503) when the provider does not answer: a retry continues from there
   */
  createIntent(request: IntentRequest): Promise<IntentAnswer>;

  /** What a purchase costs with a discount code; nothing is reserved. @throws AppError rule_violation with the reason */
  quoteCode(
    code: string,
    purchase: Pick<IntentRequest, 'purpose' | 'userUid' | 'amountMinor' | 'currency'>,
  ): Promise<DiscountedPrice>;

  /**
   * Makes the subject's payment impossible, for lapsing holds and released bookings. Runs outside any transaction. Does not
   * throw when the provider is unreachable.
   */
  cancelIntent(purpose: PaymentPurpose, subjectId: string): Promise<CancelAnswer>;

  /**
   * Whether the payer is completing 3-D Secure for the subject's payment now. Asks the provider; false when it does not
   * answer.
   */
  isPayerAsked(purpose: PaymentPurpose, subjectId: string): Promise<boolean>;

  /** The subject's newest payment that is not cancelled; null when none was started. */
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
   * Requests a refund, once per payment. Writes the refund and the job that performs it in your transaction; onRefunded runs
   * when the provider accepts it. A second request while one is in force is a conflict.
   * @throws AppError not_found, rule_violation (not paid, more than paid), conflict (already refunded)
   */
  requestRefund(tx: Db, request: RefundRequest): Promise<{ refundId: string }>;

  /**
   * Tries a requested refund directly after your commit, so that the requester sees the outcome. Runs outside any
   * transaction; on failure the refund's job retries.
   */
  performRefund(refundId: string): Promise<RefundProgress>;

  /** Fetches the subject's payment from the provider and applies its state. Runs outside any transaction. */
  refresh(purpose: PaymentPurpose, subjectId: string): Promise<void>;
}
