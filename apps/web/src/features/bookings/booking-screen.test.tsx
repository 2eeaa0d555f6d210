import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OpenDay } from '@urost3/contract/availability.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceLiveReturn } from '../../lib/live.ts';
import { type Reply, refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { showToast } from '../../ui/show-toast.ts';
import { BookingScreen } from './booking-screen.tsx';
import { SLOTS_FAILED } from './booking-words.ts';

vi.mock('../../ui/show-toast.ts', () => ({ showToast: vi.fn() }));

const LIST = 'GET /api/availability/booking';
const NEXT = 'GET /api/availability/next';
const QUOTE = 'GET /api/bookings/quote';
const TAKE = 'POST /api/bookings';
const MESSAGE = 'Your free interview is booked.';
const GONE = 'This slot is no longer available. Please choose another time.';

const slot = (startTime: string, endTime: string) => ({ startTime, endTime, isBooked: false });
const days: OpenDay[] = [
  { id: 'd26', date: '2026-11-26', timeSlots: [slot('09:00', '10:00')] },
  { id: 'd27', date: '2026-11-27', timeSlots: [slot('10:00', '11:00'), slot('14:00', '15:00')] },
];
const freeInterview: Reply = {
  status: 201,
  json: {
    bookingId: 'b1',
    isFreeInterview: true,
    message: MESSAGE,
    status: 'confirmed',
    expiresAt: null,
    quote: null,
  },
};

/** An answer that is given when the test says so. */
function later() {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  return { answer: () => promise, give: (reply: Reply) => act(async () => resolve(reply)) };
}

function open(answers: Parameters<typeof serve>[0] = {}) {
  signInForTest();
  const server = serve({
    'GET /api/subscription/status': refusal(503, 'unavailable', 'Away.'),
    'GET /api/bookings/pending': { json: { booking: null } },
    [QUOTE]: refusal(503, 'unavailable', 'Away.'),
    [NEXT]: { json: { date: null } },
    [LIST]: ({ url }) => {
      const from = new URL(url, 'http://x').searchParams.get('startDate') ?? '';
      const ofMonth = days.filter(({ date }) => date.slice(0, 7) === from.slice(0, 7));
      return { json: { success: true, availability: ofMonth } };
    },
    ...answers,
  });
  renderApp([{ path: '/', Component: BookingScreen }], '/');
  return { server, person: userEvent.setup() };
}

const day = (name: RegExp) => screen.findByRole('button', { name });
const panel = () => within(screen.getByRole('region', { name: /November 2026|Available times/ }));
const hour = (name: string) => panel().findByRole('button', { name });

beforeEach(() => {
  vi.mocked(showToast).mockReset();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => void vi.useRealTimers());

test('while a slot is being booked no other day can be chosen, and its answer is shown', async () => {
  const booking = later();
  const { server, person } = open({ [TAKE]: booking.answer });
  await person.click(await day(/^Friday 27 November 2026, 2 free times/));
  await person.click(await hour('10:00 – 11:00'));
  await person.click(await day(/^Thursday 26 November 2026/));
  expect(panel().getByRole('heading', { name: 'Friday 27 November 2026' })).toBeDefined();
  await booking.give(freeInterview);
  expect(await screen.findByText(MESSAGE)).toBeDefined();
  expect(server.of(TAKE)).toHaveLength(1);
});

test('a lost slot is looked for again a second later, also when another day is chosen at once', async () => {
  const { server, person } = open({ [TAKE]: refusal(409, 'slot_taken', GONE) });
  await person.click(await day(/^Friday 27 November 2026, 2 free times/));
  await person.click(await hour('10:00 – 11:00'));
  expect((await screen.findByRole('alert')).textContent).toBe(GONE);
  const before = server.of(LIST).length;
  await person.click(await day(/^Thursday 26 November 2026/));
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(server.of(LIST).length).toBeGreaterThan(before));
});

test('the chosen day keeps its hours when the calendar is turned to another month', async () => {
  const { person } = open();
  await person.click(await day(/^Friday 27 November 2026, 2 free times/));
  await person.click(screen.getByRole('button', { name: 'Next month' }));
  expect(await screen.findByText(/^No times left in December/)).toBeDefined();
  expect(panel().getByRole('button', { name: '14:00 – 15:00' })).toBeDefined();
  expect(screen.queryByText('No available slots for this date.')).toBeNull();
});

test('a day is not said to be taken while the month is on its way', async () => {
  const month = later();
  const { person } = open({ [LIST]: month.answer });
  await person.click(await day(/^Friday 27 November 2026, loading$/));
  expect(screen.getByText('Loading free times…')).toBeDefined();
  expect(showToast).not.toHaveBeenCalled();
  await month.give({ json: { success: true, availability: days } });
  expect(await day(/^Friday 27 November 2026, 2 free times$/)).toBeDefined();
  await person.click(await day(/^Wednesday 25 November 2026, no free times$/));
  expect(showToast).toHaveBeenCalledWith('info', 'No available slots for this date.');
});

test('a day of a month that could not be fetched says so', async () => {
  const { person } = open({ [LIST]: refusal(500, 'internal_error', 'Oops.') });
  expect((await screen.findByRole('alert')).textContent).toContain(SLOTS_FAILED);
  await person.click(await day(/^Friday 27 November 2026, not known$/));
  expect(showToast).toHaveBeenCalledExactlyOnceWith('error', SLOTS_FAILED);
});

const halfPrice: Reply = {
  json: {
    amount: 2500,
    currency: 'gbp',
    reason: 'premium_first',
    policy: { changeHours: 24, changeUntil: null },
  },
};
const noHours: Reply = { json: { success: true, availability: [] } };

test('the price is asked for once, and so are the free times, also when the live stream begins', async () => {
  const { server, person } = open({ [QUOTE]: halfPrice });
  await person.click(await day(/^Friday 27 November 2026, 2 free times/));
  await person.click(await day(/^Thursday 26 November 2026/));
  await act(async () => announceLiveReturn());
  expect(await screen.findByLabelText('Price: £25.00')).toBeDefined();
  expect(server.of(QUOTE)).toHaveLength(1);
  expect(server.of(LIST)).toHaveLength(1);
});

test.each([
  ['in a month without times', noHours],
  ['when the free times could not be fetched', refusal(500, 'internal_error', 'Oops.')],
])('a member with the half price unused reads it %s', async (_, reply) => {
  open({ [QUOTE]: halfPrice, [LIST]: reply });
  expect(await screen.findByLabelText('Price: £25.00')).toBeDefined();
});

test('a price that could not be fetched is not said to be £50.00', async () => {
  const { server, person } = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByLabelText(/^Price/)).toBeNull();
  server.answers[QUOTE] = halfPrice;
  await person.click(again);
  expect(await screen.findByLabelText('Price: £25.00')).toBeDefined();
});

const december: OpenDay[] = [
  { id: 'd8', date: '2026-12-08', timeSlots: [slot('11:00', '12:00')] },
  { id: 'd9', date: '2026-12-09', timeSlots: [slot('12:00', '13:00')] },
];
const inDecember = {
  [NEXT]: { json: { date: '2026-12-08' } },
  [LIST]: ({ url }: { url: string }) =>
    url.includes('startDate=2026-12')
      ? { json: { success: true, availability: december } }
      : noHours,
};

test('the calendar opens at the first month with times', async () => {
  open(inDecember);
  expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeDefined();
  expect(await day(/^Tuesday 8 December 2026, 1 free time$/)).toBeDefined();
});

test('the calendar is loading until it is known in which month the first times are', async () => {
  const next = later();
  const { server } = open({ ...inDecember, [NEXT]: next.answer });
  await waitFor(() => expect(server.of(NEXT)).toHaveLength(1));
  expect(screen.getByText('Loading free times…')).toBeDefined();
  expect(screen.queryByText(/No times left/)).toBeNull();
  await next.give({ json: { date: '2026-12-08' } });
  expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeDefined();
});

test('a month without times leads to the next day that has some and shows its times', async () => {
  const { person } = open(inDecember);
  await screen.findByRole('heading', { name: 'December 2026' });
  await person.click(screen.getByRole('button', { name: 'Previous month' }));
  expect((await screen.findByText(/No times left in/)).textContent).toBe(
    'No times left in November',
  );
  await person.click(screen.getByRole('button', { name: 'Go to Tuesday 8 December 2026' }));
  expect(await screen.findByRole('button', { name: '11:00 – 12:00' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'December 2026' })).toBeDefined();
});

test('the times of a chosen day are scrolled into view', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { person } = open();
  await day(/^Friday 27 November 2026, 2 free times/);
  expect(scroll).not.toHaveBeenCalled();
  await person.click(await day(/^Friday 27 November 2026, 2 free times/));
  await hour('10:00 – 11:00');
  const region = screen.getByRole('region', { name: 'Friday 27 November 2026' });
  expect(scroll.mock.contexts).toEqual([region]);
  scroll.mockRestore();
});
