// Payments with their fees, refunds and disputes: every change of the seller's balance, which is in pence.

import { type Ledger, noRequest, type RequestOrigin } from './ledger.ts';
import { invalidRequest, noSuch } from './stripe-error.ts';
import { balanceTransaction, type Json, newId } from './stripe-objects.ts';
import type { TestCard } from './test-cards.ts';

/** Fixed exchange rates are enough for a sandbox. */
const poundsPer: Record<string, number> = { gbp: 1, usd: 0.79, eur: 0.86 };
const SETTLED_IN = 'gbp';
const DISPUTE_FEE = 2000;

function convert(amount: number, currency: unknown): { amount: number; rate: number | null } {
  const rate = poundsPer[String(currency)] ?? 1;
  return { amount: Math.round(amount * rate), rate: currency === SETTLED_IN ? null : rate };
}

/**
 * Published UK prices (support.stripe.com, 2023): 1.5 % + 20p for UK cards, 3.25 % + 20p for others. Currency conversion
 * costs 2 % more.
 */
function feeOf(amount: number, country: string, isConverted: boolean): number {
  const percent = (country === 'GB' ? 1.5 : 3.25) + (isConverted ? 2 : 0);
  return Math.floor((amount * percent) / 100 + 0.5) + 20;
}

/** Records the fee of a charge. The provider reports the fee only after the payment, with a `charge.updated` event. */
export function settleCharge(ledger: Ledger, chargeId: string): void {
  const charge = ledger.store.get('charge', chargeId);
  if (!charge || charge.balance_transaction !== null) return;
  const { amount, rate } = convert(Number(charge.amount), charge.currency);
  const card = (charge.payment_method_details as { card: { country: string } }).card;
  const transaction = ledger.save(
    balanceTransaction({
      amount,
      fee: feeOf(amount, card.country, rate !== null),
      currency: SETTLED_IN,
      exchangeRate: rate,
      type: 'charge',
      category: 'charge',
      source: charge.id,
      description: charge.description,
      created: ledger.seconds(),
    }),
  );
  const settled = ledger.change(charge, { balance_transaction: transaction.id });
  ledger.emit('charge.updated', settled, noRequest, { balance_transaction: null });
}

/** Subtracts a refund from the balance, or adds it again after the refund failed. The charge's fee is not given back. */
export function bookRefund(ledger: Ledger, refund: Json, isReversal: boolean): Json {
  const { amount, rate } = convert(Number(refund.amount), refund.currency);
  return ledger.save(
    balanceTransaction({
      amount: isReversal ? amount : -amount,
      fee: 0,
      currency: SETTLED_IN,
      exchangeRate: rate,
      type: isReversal ? 'refund_failure' : 'refund',
      category: isReversal ? 'refund_failure' : 'refund',
      source: refund.id,
      description: isReversal ? 'REFUND FAILURE' : 'REFUND FOR CHARGE',
      created: ledger.seconds(),
    }),
  );
}

const evidenceNames = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_communication',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'customer_signature',
  'duplicate_charge_documentation',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'receipt',
  'refund_policy',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'service_documentation',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_documentation',
  'shipping_tracking_number',
  'uncategorized_file',
  'uncategorized_text',
];

/** Opens a dispute by the card's owner. An inquiry, which can precede a dispute, withdraws no money from the seller. */
export function openDispute(
  ledger: Ledger,
  charge: Json,
  terms: NonNullable<TestCard['dispute']>,
): void {
  const { amount, rate } = convert(Number(charge.amount), charge.currency);
  const id = newId('dp');
  const withdrawal = terms.isInquiry
    ? []
    : [
        ledger.save(
          balanceTransaction({
            amount: -amount,
            fee: DISPUTE_FEE,
            currency: SETTLED_IN,
            exchangeRate: rate,
            type: 'adjustment',
            category: 'dispute',
            source: id,
            description: `Chargeback withdrawal for ${String(charge.id)}`,
            created: ledger.seconds(),
          }),
        ),
      ];
  const dispute = ledger.save({
    id,
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: withdrawal,
    charge: charge.id,
    created: ledger.seconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {
      ...Object.fromEntries(evidenceNames.map((name) => [name, null])),
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: ledger.seconds() + 7 * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: terms.isInquiry,
    livemode: false,
    metadata: {},
    network_reason_code: '10.4',
    payment_intent: charge.payment_intent,
    reason: terms.reason,
    status: terms.isInquiry ? 'warning_needs_response' : 'needs_response',
  });
  ledger.change(charge, { disputed: true });
  ledger.emit('charge.dispute.created', dispute, noRequest);
  if (!terms.isInquiry) ledger.emit('charge.dispute.funds_withdrawn', dispute, noRequest);
}

const closed: Record<string, string> = {
  needs_response: 'lost',
  warning_needs_response: 'warning_closed',
};

/** The seller accepts a dispute, so the card's owner keeps the money. An inquiry ends without a withdrawal. */
export function closeDispute(ledger: Ledger, id: string, origin: RequestOrigin): Json {
  const dispute = ledger.store.get('dispute', id);
  if (!dispute) throw noSuch('dispute', id, 'dispute');
  const status = closed[String(dispute.status)];
  if (!status) throw invalidRequest('This dispute is already closed.');
  const changed = ledger.change(dispute, { status });
  ledger.emit('charge.dispute.closed', changed, origin, { status: dispute.status });
  return changed;
}
