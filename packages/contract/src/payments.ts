export const paymentPurposes = ['subscription', 'booking', 'group'] as const;

export const paymentStatuses = [
  'succeeded',
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'canceled',
] as const;

/** The values of the status filter in Payment Oversight. */
export const filteredPaymentStatuses = [
  'succeeded',
  'requires_payment_method',
  'requires_confirmation',
  'canceled',
] as const;

export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const;

/** 'requested' until the card provider has accepted the refund, then the provider's statuses. */
export const refundStatuses = [
  'requested',
  'pending',
  'requires_action',
  'succeeded',
  'failed',
  'canceled',
] as const;

/** The card provider's minimum amount in minor units. Lower prices are refused, except 0, which needs no card. */
export const CARD_MINIMUM = 30;
export const PAYMENTS_PAGE_SIZE = 20;

/** The columns by which Payment Oversight can be sorted. */
export const paymentSorts = ['created', 'amount'] as const;

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};
const wallets: Record<string, string> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
};

export interface PaymentMethod {
  card: { brand: string; last4: string } | null;
  /** The provider's name of a wallet. */
  wallet: string | null;
}

/** Such as `Visa card ending 4242`, `Apple Pay, Visa card ending 4242` or `Link`; null when nothing is known. */
export function describeMethod({ card, wallet }: PaymentMethod): string | null {
  const words = [
    ...(wallet ? [wallets[wallet] ?? 'A wallet'] : []),
    ...(card ? [`${brands[card.brand] ?? card.brand} card ending ${card.last4}`] : []),
  ];
  return words.length > 0 ? words.join(', ') : null;
}
