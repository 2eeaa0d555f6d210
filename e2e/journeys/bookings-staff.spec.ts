// The length of the staff's list of bookings.

import type { ListedBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { staffBookingRoutes } from '@urost3/contract/bookings/bookings.ts';
import { demo } from '../support/accounts.ts';
import { marked } from '../support/answers.ts';
import { signIn } from '../support/session.ts';
import { expect, test } from '../support/test.ts';

const HOUR_MS = 60 * 60 * 1000;
const HEIGHT_MAX = 2_200;
const COUNT = 20;

/** A third each waits for staff, is ahead and is past. */
function bookingAt(index: number): ListedBooking {
  const group = (['needs_action', 'upcoming', 'past'] as const)[Math.floor((index * 3) / COUNT)];
  const startsAt = new Date(Date.now() + (group === 'upcoming' ? 50 : -50) * HOUR_MS);
  const name = `Lena Learner-Marshall ${index}`;
  return {
    id: `b${index}`,
    status: group === 'past' ? 'completed' : 'confirmed',
    outcome: null,
    bookingDate: startsAt.toISOString().slice(0, 10),
    bookingTime: '18:00',
    startsAt: startsAt.toISOString(),
    createdAt: new Date(Date.now() - 200 * HOUR_MS).toISOString(),
    userEmail: `lena.learner${index}@hospital.test`,
    user: {
      uid: `u${index}`,
      displayName: name,
      email: `lena.learner${index}@hospital.test`,
      photoURL: null,
      emailVerified: true,
    },
    interviewer: { uid: 'i1', displayName: 'Helen Marsh' },
    meetLink: `/interviews/b${index}`,
    isFreeInterview: false,
    amount: 2_500,
    currency: 'gbp',
    isPaid: true,
    refund: null,
    expiresAt: null,
    hasFeedback: group === 'past',
    group: group ?? 'past',
    awaitsFeedback: group === 'needs_action',
  };
}

test('twenty bookings fit in 2,200 px in a window of 1280 px, and nothing is cut off', async ({
  page,
}) => {
  const bookings = Array.from({ length: COUNT }, (_, index) => bookingAt(index));
  await page.route(`**/api${staffBookingRoutes.list.path}?*`, (route) =>
    route.fulfill({
      headers: marked,
      json: { bookings, pagination: { totalBookings: 45, currentPage: 1, totalPages: 3 } },
    }),
  );
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, demo.admin, '/admin/bookings');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(COUNT);
  const [first, last] = [await cards.first().boundingBox(), await cards.last().boundingBox()];
  const height = (last?.y ?? 0) + (last?.height ?? 0) - (first?.y ?? 0);
  expect(height).toBeLessThanOrEqual(HEIGHT_MAX);
  for (const card of await cards.all())
    expect(await card.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});
