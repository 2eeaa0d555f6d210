// My Bookings in every state of a booking, with the texts of the specification.

import { expectAccessible } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { marked } from '../support/answers.ts';
import { dayFromToday } from '../support/interviews.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const HOUR_MS = 60 * 60 * 1000;

function bookingAt(id: string, days: number, changes: object) {
  const startsAt = new Date(Date.now() + days * 24 * HOUR_MS).toISOString();
  return {
    id,
    bookingId: id,
    userId: 'u',
    bookingDate: dayFromToday(days),
    bookingTime: '10:00',
    bookingSlot: '10:00 – 11:00',
    availabilityId: 'a',
    startsAt,
    status: 'confirmed',
    timeSlot: { startTime: '10:00', endTime: '11:00' },
    outcome: null,
    createdAt: new Date().toISOString(),
    meetLink: null,
    isFreeInterview: false,
    interviewerUid: 'iain',
    interviewerName: 'Iain Interviewer',
    amount: 5000,
    currency: 'gbp',
    canChange: false,
    refund: null,
    hasFeedback: false,
    policy: { changeHours: 24, changeUntil: startsAt },
    ...changes,
  };
}

test('My Bookings shows each state of a booking with its text, its button and its place in the summary', async ({
  page,
}) => {
  const meetLink = 'https://meet.example.test/room';
  const older = new Date(Date.now() - 10 * 24 * HOUR_MS).toISOString();
  await page.route('**/api/my-bookings', (route) =>
    route.fulfill({
      headers: marked,
      json: [
        bookingAt('linked', 6, { meetLink, canChange: true }),
        bookingAt('waiting', 5, { status: 'paid' }),
        bookingAt('unpaid', 4, { status: 'pending payment' }),
        bookingAt('postponed', 3, { status: 'postponed' }),
        bookingAt('done', -3, { status: 'completed', meetLink, hasFeedback: true }),
        bookingAt('missed', -4, { meetLink }),
        bookingAt('off', -5, { status: 'cancelled', refund: { amount: 5000, isDone: true } }),
        bookingAt('off-before', -5, { status: 'cancelled', createdAt: older }),
      ],
    }),
  );
  await signIn(page, demo.free, '/my-bookings');
  const cards = page.getByRole('article', { name: 'Mock Interview Session' });
  await expect(cards).toHaveCount(6);
  // The next interview comes first.
  const [waiting, linked, postponed, done, missed, off] = [0, 1, 2, 3, 4, 5].map((n) =>
    cards.nth(n),
  ) as [typeof cards, typeof cards, typeof cards, typeof cards, typeof cards, typeof cards];

  await expect(linked.getByText('Upcoming')).toBeVisible();
  const join = linked.getByRole('link', { name: 'Join Interview' });
  await expect(join).toHaveAttribute('href', meetLink);
  await expect(join).toHaveAttribute('target', '_blank');
  await expect(
    waiting.getByRole('button', { name: 'Join Interview (Link Pending)' }),
  ).toBeDisabled();
  await expect(
    waiting.getByText('Meet link will be available after payment confirmation'),
  ).toBeVisible();
  await expect(postponed.getByText('Interview Postponed')).toBeVisible();
  await expect(
    postponed.getByText("This session has been rescheduled. You'll be contacted with new details."),
  ).toBeVisible();
  await expect(done.getByText('Interview Completed Successfully!')).toBeVisible();
  await expect(
    done.getByText('Thank you for participating in this mock interview session.'),
  ).toBeVisible();
  await expect(done.getByRole('link', { name: 'Join Interview' })).toHaveCount(0);
  await expect(missed.getByText('Past', { exact: true })).toBeVisible();
  await expect(off.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(off.getByText('£50.00 has gone back to your card.')).toBeVisible();

  // Only interviews that will take place have a green border.
  const ring = (card: typeof cards) =>
    card.evaluate(
      (element) => getComputedStyle(element).boxShadow + getComputedStyle(element).outlineColor,
    );
  expect(await ring(linked)).toBe(await ring(waiting));
  for (const card of [postponed, done, missed, off])
    expect(await ring(card)).not.toBe(await ring(linked));

  const summary = page.getByRole('region', { name: 'Booking Summary' });
  for (const words of [/Total Bookings\s*6/, /Upcoming\s*2/, /Completed\s*1/, /Postponed\s*1/])
    await expect(summary).toContainText(words);
  await expectAccessible(page);
  await takeScreenshots(page, 'my-bookings-states');
});

test('an empty My Bookings page links to the booking calendar, and a failed one can be loaded again', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 500/);
  await page.route('**/api/my-bookings', (route) =>
    route.fulfill({
      headers: marked,
      status: 500,
      json: { code: 'internal', message: '', error: '' },
    }),
  );
  await signIn(page, demo.free, '/my-bookings');
  await expect(page.getByText('Failed to fetch your bookings. Please try again.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Booking Summary' })).toHaveCount(0);
  await page.unroute('**/api/my-bookings');
  await page.route('**/api/my-bookings', (route) => route.fulfill({ headers: marked, json: [] }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Book Interview' }).click();
  await page.waitForURL((url) => url.pathname === '/booking');
});

test('a calendar program reads the study plan at its private address until a new address is made', async ({
  page,
}) => {
  await signIn(page, demo.free, '/my-bookings');
  const card = page.getByRole('region', { name: 'Subscribe to all my bookings' });
  await card.getByRole('heading', { name: 'Subscribe to all my bookings' }).click();
  const field = card.getByLabel('Private calendar address');
  const address = await field.inputValue();
  await expect(card.getByRole('link', { name: 'Open in Calendar' })).toHaveAttribute(
    'href',
    address.replace('http:', 'webcal:'),
  );
  await expectAccessible(page);
  const calendar = await page.request.get(address);
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  expect(await calendar.text()).toMatch(/SUMMARY:Study: \d+ section/);

  await card.getByRole('button', { name: 'Replace Address' }).click();
  await page
    .getByRole('dialog', { name: 'Replace the address?' })
    .getByRole('button', { name: 'Replace Address' })
    .click();
  await expect(field).not.toHaveValue(address);
  expect((await page.request.get(address)).status()).toBe(404);
  expect((await page.request.get(await field.inputValue())).status()).toBe(200);
});
