// Card payments, independent of the provider. One adapter serves Stripe and the card sandbox. Amounts are in minor units, and card numbers
// never reach the server.
import type {
  PaymentStatus,
  RefundReason,
  RefundStatus,
} from '@urost3/contract/payments/payments.schemas.ts';
import type { Currency } from '@urost3/contract/text/text.schemas.ts';

/** The status of a refund at the provider; 'failed' and 'canceled' are final. */
export type ProviderRefundStatus = Exclude<RefundStatus, 'requested'>;

/**
 * The entry of a charge or a refund in our account at the provider, in the currency of the account. Until the provider
 * has made the entry, the charge or the refund has null instead of a `Settlement`.
 */
export interface Settlement {
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly netMinor: number;
  readonly currency: string;
}

export interface ProviderRefund {
  readonly refundId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: ProviderRefundStatus;
  readonly reason: string | null;
  readonly failureReason: string | null;
  readonly createdAt: Date;
  readonly metadata: Readonly<Record<string, string>>;
  readonly settlement: Settlement | null;
}

/** The provider's current state of a payment. */
export interface ProviderIntent {
  readonly intentId: string;
  readonly status: PaymentStatus;
  readonly amountMinor: number;
  readonly amountReceivedMinor: number;
  readonly currency: string;
  readonly createdAt: Date;
  readonly metadata: Readonly<Record<string, string>>;
  /** The code of the last refusal, such as `card_declined`; null when there was none. */
  readonly lastErrorCode: string | null;
  /** The last charge; null when nobody has tried to pay yet. */
  readonly charge: {
    readonly chargeId: string;
    readonly paidAt: Date;
    readonly isPaid: boolean;
    readonly isDisputed: boolean;
    readonly refundedMinor: number;
    readonly cardBrand: string | null;
    readonly cardLast4: string | null;
    /** The provider's name of the wallet (`apple_pay`, `google_pay`, `link`); null for a typed card. */
    readonly wallet: string | null;
    /** Null at first, because the provider adds the fee and the net amount after the payment. */
    readonly settlement: Settlement | null;
  } | null;
}

export interface ProviderDispute {
  readonly disputeId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly status: string;
  readonly reason: string;
  readonly createdAt: Date;
  /** The sum of the dispute's entries in our account; negative when the provider has withdrawn money. */
  readonly netMinor: number;
}

/** A verified webhook event. If it is about a payment, the server fetches the payment's state from the provider. */
export interface ProviderEvent {
  readonly eventId: string;
  readonly type: string;
  readonly createdAt: Date;
  /** The payment that the event is about; null for other events. */
  readonly intentId: string | null;
  /** The dispute that a dispute event contains; null for other events. */
  readonly dispute: ProviderDispute | null;
}

export interface CreateIntent {
  /** Derived from our ids, so that a retry finds the same intent. */
  readonly idempotencyKey: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly description: string;
  /** Contains no personal data: only ids, the host of the site and the purpose of the payment. */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface RequestRefund {
  readonly idempotencyKey: string;
  readonly intentId: string;
  readonly amountMinor: number;
  readonly reason: RefundReason;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface CardProvider {
  readonly kind: 'stripe' | 'sandbox';
  /** Sent to the browser. */
  readonly publishableKey: string;
  /** @returns the intent, and the secret with which the browser confirms it (never logged or stored) */
  createIntent(request: CreateIntent): Promise<{ intent: ProviderIntent; clientSecret: string }>;
  /** The current intent and its secret. @returns null when the provider has no such intent */
  findIntent(intentId: string): Promise<{ intent: ProviderIntent; clientSecret: string } | null>;
  /**
   * Cancels an intent, so that it cannot be paid.
   * @returns `cancelled`, also for an intent that does not exist; `already_paid` when the intent has succeeded; `not_now`
   * while the provider refuses, for example because a bank is processing the payment
   */
  cancelIntent(intentId: string): Promise<'cancelled' | 'already_paid' | 'not_now'>;
  refund(request: RequestRefund): Promise<ProviderRefund>;
  listRefunds(intentId: string): Promise<ProviderRefund[]>;
  /** All disputes of a payment, each in its current state. */
  listDisputes(intentId: string): Promise<ProviderDispute[]>;
  /** Every intent created at or after `since`, newest first, for the nightly comparison with the product's payments. */
  listIntents(since: Date): AsyncIterable<ProviderIntent>;
  /** @throws SignatureError when the signature of the event is not valid */
  readEvent(rawBody: Buffer, signature: string | undefined): ProviderEvent;
}

/**
 * The provider gave no usable answer, so the call may or may not have taken effect. Retry with the same idempotency
 * key.
 */
export class ProviderUnreachable extends Error {}

export class CardRefusal extends Error {
  readonly code: string | null;
  constructor(message: string, code: string | null, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

export class SignatureError extends Error {}
