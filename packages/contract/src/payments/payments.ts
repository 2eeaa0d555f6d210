import { GET, POST, typedRoutes } from '../endpoint.ts';
import type { discountCodeSchemas } from './discount-codes.schemas.ts';
import type { paymentSchemas } from './payments.schemas.ts';

export const paymentRoutes = typedRoutes<typeof paymentSchemas>()({
  webhook: POST('/webhooks/card-provider', 'provider'),
  listOwn: GET('/payments', 'signed-in'),
  checkReturn: POST('/payments/return', 'signed-in'),
  getReceipt: GET('/payments/:id/receipt', 'signed-in'),
  list: GET('/admin/payments', 'finance'),
  exportCsv: GET('/admin/payments/export.csv', 'finance', 'factor'),
  get: GET('/admin/payments/:id', 'finance'),
  refund: POST('/admin/payments/:id/refund', 'finance', 'factor'),
});

export const discountCodeRoutes = typedRoutes<typeof discountCodeSchemas>()({
  list: GET('/admin/discount-codes', 'finance'),
  create: POST('/admin/discount-codes', 'finance'),
  end: POST('/admin/discount-codes/:id/end', 'finance'),
});

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

// Discount codes: the products to which they apply, and the messages of refusals.

/** The products to which a code applies: Premium, mock interviews, or both. */
export const discountProducts = ['subscription', 'booking', 'both'] as const;
export const discountStates = ['active', 'not_yet', 'used_up', 'ended'] as const;

export const DISCOUNT_CODE_MIN = 3;
export const DISCOUNT_CODE_MAX = 30;
export const DISCOUNT_NOTE_MAX = 200;
export const DISCOUNT_CODES_PAGE = 25;

/** The form in which codes are compared. Upper and lower case do not matter. */
export const normaliseDiscountCode = (text: string) => text.trim().toUpperCase();

export const discountRefusals = {
  unknown: 'We do not know this code. Please check its spelling.',
  ended: 'This code has ended.',
  notYet: 'This code cannot be used yet.',
  usedUp: 'This code has been used up.',
  usedByYou: 'You have already used this code.',
  notForPremium: 'This code is for a mock interview, not for Premium.',
  notForInterviews: 'This code is for Premium, not for a mock interview.',
  firstOnly: 'This code is only for a first purchase.',
  ownCode: 'Another person has to make a code for you: you made this one.',
  notForGroups: 'Discount codes do not apply to groups.',
  notInPounds: 'This code is only for prices in pounds.',
} as const;
