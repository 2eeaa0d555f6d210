import { DELETED_USER } from '@urost3/contract/limits.ts';
import { formatMoney } from '@urost3/contract/money.ts';
import type {
  PaymentPurpose,
  PaymentStatus,
  RefundReason,
  RefundStatus,
} from '@urost3/contract/payments/payments.schemas.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';

const ID_SHOWN = 20;
const UNKNOWN = '—';

export function shortId(id: string): string {
  return id.length > ID_SHOWN ? `${id.slice(0, ID_SHOWN)}…` : id;
}

/** An unknown amount is shown as a dash, never as zero. */
export function moneyOrDash(minor: number | null, currency: string | null): string {
  return minor === null ? UNKNOWN : formatMoney(minor, currency ?? 'gbp');
}

export const purposeWords: Record<PaymentPurpose, string> = {
  subscription: 'Premium',
  booking: 'Interview',
  group: 'Group',
};

/** The colours of the status badges. The theme ensures the contrast of their text. */
export const statusColours: Record<PaymentStatus, string> = {
  succeeded: 'green',
  requires_payment_method: 'orange',
  requires_confirmation: 'blue',
  requires_action: 'violet',
  processing: 'blue',
  requires_capture: 'violet',
  canceled: 'gray',
};

export const statusWords: Record<PaymentStatus, string> = {
  succeeded: 'Succeeded',
  requires_payment_method: 'Not paid yet',
  requires_confirmation: 'Not confirmed yet',
  requires_action: 'Waiting for the bank',
  processing: 'Processing',
  requires_capture: 'Not collected yet',
  canceled: 'Cancelled',
};

export const refundWords: Record<RefundStatus, string> = {
  requested: 'Requested',
  pending: 'On its way',
  requires_action: 'Waiting for bank details from the customer',
  succeeded: 'Paid back',
  failed: 'Failed',
  canceled: 'Cancelled',
};

/** Formats the provider's state of a dispute, for example `needs_response` as 'Needs response'. */
export function disputeWords(value: string): string {
  const words = value.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const reasonWords: Record<RefundReason, string> = {
  requested_by_customer: 'Requested by the customer',
  duplicate: 'Duplicate',
  fraudulent: 'Fraudulent',
};

export function nameOf(user: { firstName: string; lastName: string } | null): string {
  if (!user) return DELETED_USER;
  return isolate(`${user.firstName} ${user.lastName}`.trim()) || UNKNOWN;
}
