// Test cards and their outcomes (https://docs.stripe.com/testing).

type CardOutcome =
  | { kind: 'succeeds' }
  | { kind: 'declines'; code: string; declineCode: string | null; message: string; param?: string };

export interface TestCard {
  readonly brand: 'visa' | 'mastercard' | 'amex';
  readonly country: 'GB' | 'US';
  readonly outcome: CardOutcome;
  /** Whether the bank requires 3-D Secure. */
  readonly needsAuthentication: boolean;
  readonly dispute?: { reason: string; isInquiry: boolean };
  readonly refund?: 'pending_first' | 'fails_later';
}

const succeeds: CardOutcome = { kind: 'succeeds' };

function declines(declineCode: string, message: string): CardOutcome {
  return { kind: 'declines', code: 'card_declined', declineCode, message };
}

const genericDecline = declines('generic_decline', 'Your card was declined.');
const noFunds = declines('insufficient_funds', 'Your card has insufficient funds.');

function visa(values: Partial<TestCard> = {}): TestCard {
  return { brand: 'visa', country: 'GB', outcome: succeeds, needsAuthentication: false, ...values };
}

export const testCards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': visa(),
  '4000008260000000': visa(),
  '5555555555554444': visa({ brand: 'mastercard' }),
  '378282246310005': visa({ brand: 'amex', country: 'US' }),
  '4000000000000002': visa({ outcome: genericDecline }),
  '4000000000009995': visa({ outcome: noFunds }),
  '4000000000009987': visa({ outcome: declines('lost_card', 'Your card was declined.') }),
  '4000000000009979': visa({ outcome: declines('stolen_card', 'Your card was declined.') }),
  '4000000000006975': visa({
    outcome: declines(
      'card_velocity_exceeded',
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    ),
  }),
  '4000000000000069': visa({
    outcome: {
      kind: 'declines',
      code: 'expired_card',
      declineCode: null,
      message: 'Your card has expired.',
      param: 'exp_month',
    },
  }),
  '4000000000000127': visa({
    outcome: {
      kind: 'declines',
      code: 'incorrect_cvc',
      declineCode: null,
      message: "Your card's security code is incorrect.",
      param: 'cvc',
    },
  }),
  '4000000000000119': visa({
    outcome: {
      kind: 'declines',
      code: 'processing_error',
      declineCode: null,
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  }),
  '4000000000003220': visa({ needsAuthentication: true }),
  '4000002760003184': visa({ needsAuthentication: true }),
  '4000002500003155': visa({ needsAuthentication: true }),
  '4000008400001629': visa({ needsAuthentication: true, outcome: genericDecline }),
  '4000008260003178': visa({ needsAuthentication: true, outcome: noFunds }),
  '4000000000000341': visa({ outcome: genericDecline }),
  '4000000000000259': visa({ dispute: { reason: 'fraudulent', isInquiry: false } }),
  '4000000000002685': visa({ dispute: { reason: 'product_not_received', isInquiry: false } }),
  '4000000000001976': visa({ dispute: { reason: 'fraudulent', isInquiry: true } }),
  '4000000000007726': visa({ refund: 'pending_first' }),
  '4000000000005126': visa({ refund: 'fails_later' }),
};

/** Names that a server may use instead of a card number. */
export const testCardIds: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_gb: '4000008260000000',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedLostCard: '4000000000009987',
  pm_card_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_threeDSecureRequiredChargeDeclined: '4000008400001629',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeProductNotReceived: '4000000000002685',
  pm_card_createDisputeInquiry: '4000000000001976',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
};

export function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
