// What a feature that sells something tells the payments core.
import type { Currency } from '@urost3/contract/text.ts';
import type { Db } from '../../db/client.ts';
import type { RefundReason } from '../../providers/payments/port.ts';

/** What money can be for. Each purpose has one feature that registers its handlers. */
export const paymentPurposes = ['subscription', 'booking'] as const;
export type PaymentPurpose = (typeof paymentPurposes)[number];

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
 * What the feature did with the money. `return_money` makes the core refund everything by itself (a late payment whose
 * slot is gone, a second payment for the same thing); `note` is shown to administrators.
 */
export type SettledOutcome =
  | {
      readonly outcome: 'fulfilled';
      /** Paragraphs for the receipt by mail: rights, dates. */
      readonly receiptNotes?: readonly string[];
    }
  | { readonly outcome: 'return_money'; readonly reason: RefundReason; readonly note: string };

export interface RefundFact {
  readonly refundId: string;
  readonly amountMinor: number;
  /** True when nothing of the payment is left. */
  readonly isFull: boolean;
  readonly reason: RefundReason;
  /** The administrator or learner who asked; null when the product returned it by itself or it was made at the provider. */
  readonly requestedByUid: string | null;
}

/**
 * Handlers run inside the transaction that changes the payment's row, each at most once a payment: both happen or
 * neither. They hold the payment's row lock; they do database work only (no provider calls, no hashing), and throw only
 * for faults. Mail and live events are queued with the same `tx`.
 */
export interface PaymentHandlers {
  /** The provider says it is paid. Compare-and-swap your own row here; it may have expired meanwhile. */
  onSettled(tx: Db, payment: PaymentFact & { paidAt: Date }): Promise<SettledOutcome>;
  /** The intent was cancelled at the provider and can never be paid. */
  onCancelled(tx: Db, payment: PaymentFact): Promise<void>;
  /** Money went back (accepted by the provider). Called once a payment, for the refund that counts. */
  onRefunded(tx: Db, payment: PaymentFact, refund: RefundFact): Promise<void>;
  /** For the administrator's list: when and where the booked session is, by subject id. Bookings only. */
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
