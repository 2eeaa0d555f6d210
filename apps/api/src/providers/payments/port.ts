// Card payments in our words. Stripe and the card sandbox sit behind the same adapter; nothing above this file knows
// either. Amounts are integer minor units; a card number never comes near this side.
import type { Currency } from '@urost3/contract/text.ts';

/** The provider's own words for an intent; the two last are final. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export type RefundReason = 'requested_by_customer' | 'duplicate' | 'fraudulent';
export type ProviderRefundStatus =
  | 'pending'
  | 'requires_action'
  | 'succeeded'
  | 'failed'
  | 'canceled';

/** What moved on our account, in its settlement currency. Unknown until the provider has booked it. */
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

/** A payment as the provider sees it at this moment. */
export interface ProviderIntent {
  readonly intentId: string;
  readonly status: IntentStatus;
  readonly amountMinor: number;
  readonly amountReceivedMinor: number;
  readonly currency: string;
  readonly createdAt: Date;
  readonly metadata: Readonly<Record<string, string>>;
  /** Code of the last refusal, e.g. `card_declined`; null when there was none. */
  readonly lastErrorCode: string | null;
  /** The last charge, when there was an attempt. */
  readonly charge: {
    readonly chargeId: string;
    readonly paidAt: Date;
    readonly isPaid: boolean;
    readonly isDisputed: boolean;
    readonly refundedMinor: number;
    readonly cardBrand: string | null;
    readonly cardLast4: string | null;
    /** Fee and net arrive after the payment itself. */
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
  /** Sum over the dispute's own bookings; negative when money was withdrawn. */
  readonly netMinor: number;
}

/** A verified notice from the provider: it only says where to look. */
export interface ProviderEvent {
  readonly eventId: string;
  readonly type: string;
  readonly createdAt: Date;
  /** The payment it concerns; null for notices about anything else. */
  readonly intentId: string | null;
  /** Present on dispute notices, which carry their own row. */
  readonly dispute: ProviderDispute | null;
}

export interface CreateIntent {
  /** Derived from our ids, so that a repeated call finds the same intent. */
  readonly idempotencyKey: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly description: string;
  /** Links only, nothing personal. */
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
  /** Handed to the browser. */
  readonly publishableKey: string;
  /** @returns the intent and the secret with which the browser may confirm it (never logged, never stored) */
  createIntent(request: CreateIntent): Promise<{ intent: ProviderIntent; clientSecret: string }>;
  /** The intent as it is now, with its secret. @returns null when the provider knows no such intent */
  findIntent(intentId: string): Promise<{ intent: ProviderIntent; clientSecret: string } | null>;
  /**
   * Makes an intent unpayable.
   * @returns `cancelled`; `already_paid` when it succeeded before; `not_now` while a bank still works on it
   */
  cancelIntent(intentId: string): Promise<'cancelled' | 'already_paid' | 'not_now'>;
  refund(request: RequestRefund): Promise<ProviderRefund>;
  listRefunds(intentId: string): Promise<ProviderRefund[]>;
  /** The disputes of a payment as they are now. */
  listDisputes(intentId: string): Promise<ProviderDispute[]>;
  /** Every intent made since, newest first: for the nightly comparison. */
  listIntents(since: Date): AsyncIterable<ProviderIntent>;
  /** @throws SignatureError when the notice does not prove where it comes from */
  readEvent(rawBody: Buffer, signature: string | undefined): ProviderEvent;
}

/** The provider gave no answer: the call may or may not have happened. Ask again with the same key. */
export class ProviderUnreachable extends Error {}

/** The provider answered no. */
export class ProviderRefusal extends Error {
  readonly code: string | null;
  constructor(message: string, code: string | null, cause: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

export class SignatureError extends Error {}
