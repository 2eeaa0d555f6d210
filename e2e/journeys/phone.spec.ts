// Booking on a phone with touch input.
import type { Locator } from '@playwright/test';
import { dayFromToday, dayLabel } from '../support/interviews.ts';
import { offerHourTo } from '../support/offer.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const MOST_TAPS = 7;

test('a learner on a phone gets from the landing page to a paid interview in seven taps', async ({
  page,
  request,
}) => {
  // The calendar opens at the first month with hours. Offer an hour this month, unless today is the last day of the
  // month. No tap is then needed to change the month.
  const month = dayFromToday(0).slice(0, 7);
  const thisMonth = [6, 5, 4, 3, 2, 1].map(dayFromToday).find((ahead) => ahead.startsWith(month));
  const day = thisMonth ?? dayFromToday(6);
  const email = await offerHourTo(request, { firstName: 'Thea', lastName: 'Thumb' }, day, 16);
  await signIn(page, email);
  await page.goto('/');
  let taps = 0;
  const tap = async (target: Locator) => {
    // The target must be visible without scrolling.
    await expect(target).toBeInViewport();
    await target.tap();
    taps += 1;
  };
  const type = async (label: string, text: string) => {
    await tap(page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };

  await tap(page.getByRole('link', { name: 'Book Mock Interview' }));
  await expect(page.getByRole('heading', { name: 'Book Interview' })).toBeVisible();
  await tap(page.getByRole('button', { name: new RegExp(`^${dayLabel(day)}, [1-9]`) }));
  await page.getByRole('button', { name: /^16:00 –/ }).scrollIntoViewIfNeeded();
  await tap(page.getByRole('button', { name: /^16:00 –/ }));
  await expect(page.getByRole('heading', { name: 'Pay for your interview' })).toBeInViewport();
  const pay = page.getByRole('button', { name: 'Pay £50.00' });
  await pay.scrollIntoViewIfNeeded();
  await type('Card number', '4242424242424242');
  await type('Expiry', '1234');
  await type('CVC', '123');
  await tap(pay);
  await page.waitForURL((url) => url.pathname === '/my-bookings');
  await expect(page.getByText('Your interview is confirmed.')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
});
