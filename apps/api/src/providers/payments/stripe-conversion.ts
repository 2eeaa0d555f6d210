// Converts Stripe's objects to those of the port.
import type { PaymentStatus } from '@urost3/contract/payments.schemas.ts';
import Stripe from 'stripe';
import type {
  ProviderDispute,
  ProviderEvent,
  ProviderIntent,
  ProviderRefund,
  ProviderRefundStatus,
  Settlement,
} from './port.ts';

export type Intent = Stripe.PaymentIntent;

type ChargeObject = Stripe.Charge;

const at = (seconds: number) => new Date(seconds * 1000);

function idOf(value: string | { id: string } | null | undefined): string | null {
  if (!value) return null;
  return typeof value === 'string' ? value : value.id;
}

function toSettlement(
  transaction: string | Stripe.BalanceTransaction | null | undefined,
): Settlement | null {
  if (!transaction || typeof transaction === 'string') return null;
  return {
    amountMinor: transaction.amount,
    feeMinor: transaction.fee,
    netMinor: transaction.net,
    currency: transaction.currency,
  };
}

function toCharge(charge: ChargeObject): NonNullable<ProviderIntent['charge']> {
  const card = charge.payment_method_details?.card;
  return {
    chargeId: charge.id,
    paidAt: at(charge.created),
    isPaid: charge.paid && charge.status === 'succeeded',
    isDisputed: charge.disputed,
    refundedMinor: charge.amount_refunded,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    wallet: card?.wallet?.type ?? (charge.payment_method_details?.type === 'link' ? 'link' : null),
    settlement: toSettlement(charge.balance_transaction),
  };
}

export function toIntent(intent: Intent): ProviderIntent {
  const charge = intent.latest_charge;
  return {
    intentId: intent.id,
    status: intent.status as PaymentStatus,
    amountMinor: intent.amount,
    amountReceivedMinor: intent.amount_received,
    currency: intent.currency,
    createdAt: at(intent.created),
    metadata: intent.metadata,
    lastErrorCode: intent.last_payment_error?.code ?? null,
    charge: charge && typeof charge !== 'string' ? toCharge(charge) : null,
  };
}

export function toRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    refundId: refund.id,
    amountMinor: refund.amount,
    currency: refund.currency,
    status: (refund.status ?? 'pending') as ProviderRefundStatus,
    reason: refund.reason,
    failureReason: refund.failure_reason ?? null,
    createdAt: at(refund.created),
    metadata: refund.metadata ?? {},
    settlement: toSettlement(refund.balance_transaction),
  };
}

export function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  return {
    disputeId: dispute.id,
    amountMinor: dispute.amount,
    currency: dispute.currency,
    status: dispute.status,
    reason: dispute.reason,
    createdAt: at(dispute.created),
    netMinor: dispute.balance_transactions.reduce((sum, item) => sum + item.net, 0),
  };
}

/** Converts an event. Its payment is the object of the event, or the payment that the object references. */
export function toEvent(event: Stripe.Event): ProviderEvent {
  const object = event.data.object as unknown as {
    object: string;
    id: string;
    payment_intent?: string | { id: string } | null;
  };
  const intentId = object.object === 'payment_intent' ? object.id : idOf(object.payment_intent);
  return {
    eventId: event.id,
    type: event.type,
    createdAt: at(event.created),
    intentId,
    dispute: object.object === 'dispute' ? toDispute(object as unknown as Stripe.Dispute) : null,
  };
}
