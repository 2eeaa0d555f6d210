// Screens of an unfinished payment. The responses are simulated, so that the product receives no payment.

import type { Page } from '@playwright/test';
import type { PendingBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { marked } from '../answers.ts';
import { consent, fillCard } from '../payments.ts';
import { button } from './screen.ts';

const expiresAt = '2027-01-11T09:24:30.000Z';

const price = { amount: 5000, currency: 'gbp', reason: 'standard' } as const;
/** A simulated hold, because a real one would appear in screenshots of staff pages. */
const booking: PendingBooking = {
  bookingId: 'held',
  bookingDate: '2027-01-19',
  bookingTime: '14:00',
  timeSlot: { startTime: '14:00', endTime: '15:00' },
  interviewerUid: 'idris',
  interviewerName: 'Idris Interviewer',
  isFreeInterview: false,
  isPaymentBegun: false,
  status: 'pending',
  message: '',
  expiresAt,
  ...price,
  quote: { ...price, policy: { changeHours: 24, changeUntil: '2027-01-18T14:00:00.000Z' } },
};
const intent = {
  clientSecret: 'pi_held_secret_held',
  amount: 5000,
  currency: 'gbp',
  expiresAt,
};

export async function resumePayment(page: Page): Promise<void> {
  await page.route('**/api/bookings/pending', (route) =>
    route.fulfill({ headers: marked, json: { booking, lapsedId: null } }),
  );
  await page.route('**/api/create-payment-intent', (route) =>
    route.fulfill({ headers: marked, json: intent }),
  );
  await page.reload();
  await button(page, 'Resume payment').click();
  await page.getByLabel('Card number').waitFor();
}

/** Waits for the payment form for Premium, which the locked community opens. */
export async function openUpgrade(page: Page): Promise<void> {
  await page.getByLabel('Card number').waitFor();
}

/** Opens the payment form for Premium and applies a discount code. Simulated responses keep the code out of staff pages. */
export async function openUpgradeWithCode(page: Page): Promise<void> {
  const price = { code: 'SPRING-27', fullAmount: 18_000, saving: 4500, amount: 13_500 };
  const purchase = {
    ...intent,
    success: true,
    amount: 13_500,
    expiryDate: '2028-01-11T23:59:59.000Z',
    message: '',
  };
  await openUpgrade(page);
  await page.route('**/api/subscription/price', (route) =>
    route.fulfill({ headers: marked, json: { ...price, currency: 'gbp' } }),
  );
  await page.route('**/api/subscription/create-payment-intent', (route) =>
    route.fulfill({ headers: marked, json: purchase }),
  );
  await button(page, 'Have a code?').click();
  await page.getByLabel('Code', { exact: true }).fill(price.code);
  await button(page, 'Apply').click();
  await button(page, 'Remove code').waitFor();
  await page.getByLabel('Card number').waitFor();
}

export async function forgetCode(page: Page): Promise<void> {
  await page.unrouteAll();
  await page.evaluate(() => sessionStorage.removeItem('urost3.discountCode.subscription'));
}

/**
 * Pays with this card number. The responses of the product and the card provider are simulated, so that the purchase
 * stays unfinished for other screenshots.
 */
export async function payWith(page: Page, number: string, status: string): Promise<void> {
  const intent = { id: 'pi_held', status };
  const answers: [string, object][] = [
    ['**/api/subscription/consent', { message: '' }],
    [
      '**/api/payments/return',
      { status, purpose: 'subscription', subjectId: '', isFulfilled: true },
    ],
    ['**/v1/payment_methods', { id: 'pm_held' }],
    ['**/v1/payment_intents/*/confirm', intent],
  ];
  for (const [address, json] of answers)
    await page.route(address, (route) => route.fulfill({ headers: marked, json }));
  await openUpgrade(page);
  await consent(page);
  await fillCard(page, number);
  await button(page, 'Pay £180.00').click();
}

/** Keeps the success screen open, which otherwise closes after three seconds. */
export const stopClosing = (page: Page) =>
  page.evaluate(() => {
    const wait = window.setTimeout;
    window.setTimeout = ((work: () => void, ms?: number) =>
      ms === 3000 ? 0 : wait(work, ms)) as typeof window.setTimeout;
  });
