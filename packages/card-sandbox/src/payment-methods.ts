// Validates typed cards and stores them as payment methods, which contain only the last four digits of the number.
import { type Form, groupOf, requiredText } from './form.ts';
import type { Ledger } from './ledger.ts';
import { cardError, noSuch, StripeError } from './stripe-error.ts';
import { type CardFacts, paymentMethod } from './stripe-intents.ts';
import type { Json } from './stripe-objects.ts';
import { passesLuhn, type TestCard, testCardIds, testCards } from './test-cards.ts';

/** The token that the card form in the browser (stripe.js) sends for the card in its simulated wallet. */
const WALLET_TOKEN = 'tok_sandbox_google_pay';
const WALLET_CARD = '4242424242424242';

function refuse(code: string, message: string, param: string): StripeError {
  return new StripeError(402, cardError({ code, message, param }));
}

function checkExpiry(month: number, year: number, now: Date): void {
  if (!(month >= 1 && month <= 12)) {
    throw refuse('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  }
  const isPast =
    year < now.getUTCFullYear() || (year === now.getUTCFullYear() && month < now.getUTCMonth() + 1);
  if (isPast || year > now.getUTCFullYear() + 50) {
    throw refuse('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
}

function keep(
  ledger: Ledger,
  number: string,
  facts: Pick<CardFacts, 'card' | 'expMonth' | 'expYear' | 'wallet'>,
): Json {
  const method = ledger.save(
    paymentMethod({ ...facts, last4: number.slice(-4) }, ledger.seconds()),
  );
  // Storing the number is safe, because only test cards, whose numbers are published, reach this line.
  ledger.store.put('card', { id: method.id, number });
  return method;
}

const farAhead = (ledger: Ledger) => ({
  expMonth: 12,
  expYear: new Date(ledger.nowMs()).getUTCFullYear() + 4,
});

/** The card in the simulated wallet of the card form. Nobody types its number. */
function walletCard(ledger: Ledger): Json {
  const card = testCards[WALLET_CARD] as TestCard;
  return keep(ledger, WALLET_CARD, { card, ...farAhead(ledger), wallet: 'google_pay' });
}

export function createMethod(ledger: Ledger, form: Form): Json {
  requiredText(form, 'type');
  const typed = groupOf(form, 'card');
  if (typed.token === WALLET_TOKEN) return walletCard(ledger);
  const number = requiredText(typed, 'number').replaceAll(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw refuse('incorrect_number', 'Your card number is incorrect.', 'number');
  }
  const card = testCards[number];
  if (!card) {
    throw refuse(
      'card_declined',
      'Your card was declined. This is a test: only test cards work here, and no real card should be typed in.',
      'number',
    );
  }
  const year = Number(requiredText(typed, 'exp_year'));
  const month = Number(requiredText(typed, 'exp_month'));
  checkExpiry(month, year < 100 ? 2000 + year : year, new Date(ledger.nowMs()));
  const cvc = requiredText(typed, 'cvc');
  if (!new RegExp(card.brand === 'amex' ? '^\\d{4}$' : '^\\d{3}$').test(cvc)) {
    throw refuse('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  return keep(ledger, number, { card, expMonth: month, expYear: year < 100 ? 2000 + year : year });
}

/** The payment method with this id. The name of a test card creates a new payment method. */
export function methodOf(ledger: Ledger, id: string): Json {
  const number = testCardIds[id];
  const card = number ? testCards[number] : undefined;
  if (number && card) {
    return keep(ledger, number, { card, ...farAhead(ledger) });
  }
  const known = ledger.store.get('payment_method', id);
  if (!known) throw noSuch('PaymentMethod', id, 'payment_method');
  return known;
}
