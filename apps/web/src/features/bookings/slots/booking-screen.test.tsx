import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AvailableDay } from '@urost3/contract/availability/availability.schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { announceLiveReturn } from '../../../lib/api/live.ts';
import { noteServerDate } from '../../../lib/api/server-clock.ts';
import { type Reply, refusal, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { showToast } from '../../../ui/state/show-toast.ts';
import { removeDiscountCode, storeDiscountCode } from '../../payments/public/discount-code.ts';
import { SLOTS_FAILED } from '../booking-words.ts';
import { BookingScreen } from './booking-screen.tsx';

vi.mock('../../payments/public/card-payment.tsx', () => ({ CardPayment: () => null }));
vi.mock('../../../ui/state/show-toast.ts', () => ({ showToast: vi.fn() }));

const LIST = 'GET /api/availability/booking';
const WHO = 'GET /api/availability/booking/interviewers';
const NEXT = 'GET /api/availability/next';
const QUOTE = 'GET /api/bookings/quote';
const UNPAID = 'GET /api/bookings/pending';
const INTENT = 'POST /api/create-payment-intent';
const TAKE = 'POST /api/bookings';
const MESSAGE = 'Your free interview is booked.';
const GONE = 'This slot is no longer available. Please choose another time.';

const slot = (startTime: string, endTime: string) => ({ startTime, endTime, isBooked: false });
const days: AvailableDay[] = [
  { id: 'd26', date: '2026-11-26', interviewerUid: 'iris', timeSlots: [slot('09:00', '10:00')] },
  {
    id: 'd27',
    date: '2026-11-27',
    interviewerUid: 'ivan',
    timeSlots: [slot('10:00', '11:00'), slot('14:00', '15:00')],
  },
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

/** A response that the test resolves at a chosen moment. */
function later() {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  return { answer: () => promise, give: (reply: Reply) => act(async () => resolve(reply)) };
}

function open(answers: Parameters<typeof serve>[0] = {}) {
  signInForTest();
  const server = serve({
    [UNPAID]: { json: { booking: null, lapsedId: null } },
    [QUOTE]: refusal(503, 'unavailable', 'Away.'),
    [WHO]: { json: { interviewers: [] } },
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
  noteServerDate(new Date().toUTCString());
});

test('while a slot is being booked, the booking calendar lets no other day be chosen, and the response is shown', async () => {
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

const PENDING = 'You already have a booking waiting for payment.';
test.each([
  ['is taken', GONE, refusal(409, 'slot_unavailable', GONE)],
  ['was deleted', GONE, refusal(404, 'not_found', GONE)],
  ['is said to be gone with another code', GONE, refusal(422, 'rule_violation', GONE)],
  ['collides with another booking', PENDING, refusal(400, 'validation_failed', PENDING)],
  ['is refused by a gateway without a code', PENDING, { status: 409, json: { error: PENDING } }],
])(
  'when the slot to be booked %s, the booking page refetches the times, even when another day is selected',
  async (_, words, refused) => {
    const { server, person } = open({ [TAKE]: refused });
    await person.click(await day(/^Friday 27 November 2026, 2 free times/));
    await person.click(await hour('10:00 – 11:00'));
    expect((await screen.findByRole('alert')).textContent).toBe(words);
    const before = server.of(LIST).length;
    await person.click(await day(/^Thursday 26 November 2026/));
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(server.of(LIST).length).toBeGreaterThan(before));
  },
);

test('when the day of the first interviewer was deleted, the booking page books the hour with the next interviewer', async () => {
  const [first, second] = ['iris', 'ivan'].map((interviewerUid) => ({
    id: `day-of-${interviewerUid}`,
    date: '2026-11-27',
    interviewerUid,
    timeSlots: [slot('10:00', '11:00')],
  }));
  const { server, person } = open({
    [LIST]: { json: { success: true, availability: [first, second] } },
    [TAKE]: ({ body }) =>
      (body as { availabilityId: string }).availabilityId === 'day-of-iris'
        ? refusal(404, 'not_found', GONE)
        : freeInterview,
  });
  await person.click(await day(/^Friday 27 November 2026/));
  await person.click(await hour('10:00 – 11:00'));
  expect(await screen.findByText(MESSAGE)).toBeDefined();
  expect(server.of(TAKE)).toHaveLength(2);
});

test('the chosen day of the booking calendar keeps its hours when the calendar shows another month', async () => {
  const { person } = open();
  await person.click(await day(/^Friday 27 November 2026, 2 free times/));
  await person.click(screen.getByRole('button', { name: 'Next month' }));
  expect(await screen.findByText(/^No times left in December/)).toBeDefined();
  expect(panel().getByRole('button', { name: '14:00 – 15:00' })).toBeDefined();
  expect(screen.queryByText('No available slots for this date.')).toBeNull();
});

test('the booking calendar does not show a day as taken while its month is loading', async () => {
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

test('a day of the booking calendar says when its month failed to load', async () => {
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
    isHalfPriceUsed: false,
    policy: { changeHours: 24, changeUntil: null },
  },
};
const noHours: Reply = { json: { success: true, availability: [] } };

test('the booking page fetches price and free times once, even when the live stream starts', async () => {
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
])('the booking page shows the unused half price of a subscriber %s', async (_, reply) => {
  open({ [QUOTE]: halfPrice, [LIST]: reply });
  expect(await screen.findByLabelText('Price: £25.00')).toBeDefined();
});

test('the booking page does not show £50.00 when the price of an interview failed to load', async () => {
  const { server, person } = open();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByLabelText(/^Price/)).toBeNull();
  server.answers[QUOTE] = halfPrice;
  await person.click(again);
  expect(await screen.findByLabelText('Price: £25.00')).toBeDefined();
});

const december: AvailableDay[] = [
  { id: 'd8', date: '2026-12-08', interviewerUid: 'iris', timeSlots: [slot('11:00', '12:00')] },
  { id: 'd9', date: '2026-12-09', interviewerUid: 'iris', timeSlots: [slot('12:00', '13:00')] },
];
const inDecember = {
  [NEXT]: { json: { date: '2026-12-08' } },
  [LIST]: ({ url }: { url: string }) =>
    url.includes('startDate=2026-12')
      ? { json: { success: true, availability: december } }
      : noHours,
};

test('the booking calendar opens at the first month with times', async () => {
  open(inDecember);
  expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeDefined();
  expect(await day(/^Tuesday 8 December 2026, 1 free time$/)).toBeDefined();
});

test('the booking calendar is loading until the first month with times is known', async () => {
  const next = later();
  const { server } = open({ ...inDecember, [NEXT]: next.answer });
  await waitFor(() => expect(server.of(NEXT)).toHaveLength(1));
  expect(screen.getByText('Loading free times…')).toBeDefined();
  expect(screen.queryByText(/No times left/)).toBeNull();
  await next.give({ json: { date: '2026-12-08' } });
  expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeDefined();
});

test("a month of the booking calendar without times offers the next day that has some, and shows that day's times", async () => {
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

test('the booking page does not call a day taken whose month, opened by its button, failed to load', async () => {
  const { person } = open({
    [NEXT]: { json: { date: '2027-01-08' } },
    [LIST]: ({ url }) => {
      if (url.includes('startDate=2027-01')) return refusal(500, 'internal_error', 'Oops.');
      return url.includes('startDate=2026-12')
        ? noHours
        : { json: { success: true, availability: days } };
    },
  });
  await day(/^Friday 27 November 2026, 2 free times/);
  await person.click(screen.getByRole('button', { name: 'Next month' }));
  await person.click(await screen.findByRole('button', { name: 'Go to Friday 8 January 2027' }));
  expect((await screen.findByRole('alert')).textContent).toContain(SLOTS_FAILED);
  expect(screen.getByText('The times of this day could not be loaded.')).toBeDefined();
  expect(screen.queryByText('No available slots for this date.')).toBeNull();
});

test('the times of a day chosen in the booking calendar are scrolled into view', async () => {
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

const person = (uid: string, displayName: string) => ({
  uid,
  displayName,
  rank: 'Consultant',
  about: `I am ${displayName}.`,
  languages: 'English',
});
const two = { json: { interviewers: [person('iris', 'Iris Stone'), person('ivan', 'Ivan Reed')] } };

test('choosing an interviewer leaves only the days and times of that person in the booking calendar', async () => {
  const { person: user, server } = open({ [WHO]: two, [TAKE]: freeInterview });
  await day(/^Thursday 26 November 2026, 1 free time$/);
  await user.click(await screen.findByRole('radio', { name: /Ivan Reed/ }));
  expect(await day(/^Thursday 26 November 2026, no free times$/)).toBeDefined();
  await user.click(await day(/^Friday 27 November 2026, 2 free times$/));
  expect(panel().getByText(/^60 minutes with Ivan Reed,/)).toBeDefined();
  await user.click(await hour('14:00 – 15:00'));
  await screen.findByText(MESSAGE);
  expect(server.of(TAKE)[0]?.body).toMatchObject({ availabilityId: 'd27' });
});

test("the booking calendar says when the chosen interviewer has no time in a month, and 'Any interviewer' brings the days back", async () => {
  const { person: user } = open({
    [WHO]: { json: { interviewers: [person('iris', 'Iris Stone'), person('olga', 'Olga Late')] } },
  });
  await user.click(await screen.findByRole('radio', { name: /Olga Late/ }));
  expect(await screen.findByText(/This interviewer has no free times this month/)).toBeDefined();
  await user.click(screen.getByRole('radio', { name: /Any interviewer/ }));
  expect(await day(/^Thursday 26 November 2026, 1 free time$/)).toBeDefined();
});

test('the booking page shows how feedback looks before a person pays for an interview', async () => {
  const { person: user } = open({
    [WHO]: { json: { interviewers: [person('iris', 'Iris Stone')] } },
  });
  expect(await screen.findByText('I am Iris Stone.')).toBeDefined();
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'See Sample Feedback' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sample feedback' });
  expect(within(dialog).getByText(/Global mark: 4 of 5/)).toBeDefined();
});

test('the booking calendar shows an hour that two interviewers offer as one choice with both names', async () => {
  const shared = days.map((one) => ({
    ...one,
    date: '2026-11-27',
    timeSlots: [slot('10:00', '11:00')],
  }));
  const { person: user } = open({
    [WHO]: two,
    [LIST]: { json: { success: true, availability: shared } },
  });
  await user.click(await day(/^Friday 27 November 2026, 1 free time$/));
  expect(await hour('10:00 – 11:00 Iris Stone or Ivan Reed')).toBeDefined();
});

const fullPrice = { amount: 5000, currency: 'gbp', reason: 'standard' };
const held = {
  bookingId: 'held',
  bookingDate: '2026-11-27',
  bookingTime: '10:00',
  timeSlot: { startTime: '10:00', endTime: '11:00' },
  interviewerUid: 'ivan',
  interviewerName: 'Ivan Reed',
  isFreeInterview: false,
  isPaymentBegun: false,
  status: 'pending',
  message: '',
  expiresAt: '2026-11-20T12:10:00.000Z',
  ...fullPrice,
  quote: { ...fullPrice, policy: { changeHours: 24, changeUntil: '2026-11-26T10:00:00.000Z' } },
};

test('while a booking is unpaid, the booking page shows only that booking and no calendar', async () => {
  open({ [UNPAID]: { json: { booking: held, lapsedId: null } } });
  const order = within(
    await screen.findByRole('region', { name: 'You already have a booking waiting for payment' }),
  );
  expect(order.getByText(/with Ivan Reed, by video/)).toBeDefined();
  expect(order.getByText('£50.00')).toBeDefined();
  expect(order.getByText(/^You can cancel for a full refund/)).toBeDefined();
  expect(screen.queryByRole('grid')).toBeNull();
});

const RUN_OUT = 'The time to pay for this booking has run out. Please book again.';

test("the booking page says that a hold has ended until this is read, whatever the browser's clock shows", async () => {
  const { server, person: user } = open({ [UNPAID]: { json: { booking: held, lapsedId: null } } });
  await screen.findByRole('button', { name: 'Resume payment' });
  server.answers[UNPAID] = { json: { booking: null, lapsedId: 'held' } };
  vi.setSystemTime(new Date('2026-11-20T12:06:00Z'));
  await act(async () => announceLiveReturn());
  expect((await screen.findByRole('alert')).textContent).toContain(RUN_OUT);
  await user.click(await day(/^Friday 27 November 2026, 2 free times/));
  expect(screen.getByText(RUN_OUT)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(RUN_OUT)).toBeNull();
});

test.each([
  ['ahead', '2026-11-20T12:30:00Z'],
  ['behind', '2026-11-20T11:30:00Z'],
])("the clock of a hold shows the server's time on a device whose clock is %s", async (_, here) => {
  vi.setSystemTime(new Date(here));
  const { person: user } = open({
    [UNPAID]: {
      json: { booking: held, lapsedId: null },
      headers: { date: 'Fri, 20 Nov 2026 12:00:00 GMT' },
    },
    [INTENT]: { json: { clientSecret: 'secret', amount: 5000, currency: 'gbp' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Resume payment' }));
  expect(await screen.findByText('Secure card payment')).toBeDefined();
  vi.setSystemTime(Date.parse(here) + 11 * 60_000);
  await waitFor(() => expect(screen.queryByText('Secure card payment')).toBeNull());
});

test('a free interview is booked only after the learner has confirmed its hour', async () => {
  const free = { ...fullPrice, amount: 0, reason: 'free_interview', isHalfPriceUsed: false };
  const policy = { changeHours: 24, changeUntil: null };
  const { server, person: user } = open({
    [QUOTE]: { json: { ...free, policy } },
    [TAKE]: freeInterview,
  });
  await user.click(await day(/^Friday 27 November 2026, 2 free times/));
  await user.click(await hour('14:00 – 15:00'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Book this free interview?' }));
  expect(dialog.getByText(/Friday 27 November 2026, 14:00 – 15:00/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(server.of(TAKE)).toHaveLength(0);
  await user.click(await hour('14:00 – 15:00'));
  await user.click(await screen.findByRole('button', { name: 'Book Interview' }));
  expect(await screen.findByText(MESSAGE)).toBeDefined();
  expect(server.of(TAKE)[0]?.body).toMatchObject({ bookingTime: '14:00' });
});

test.each([
  ['an empty object', {}],
  ['null', null],
  ['an empty secret', { clientSecret: '', amount: 5000 }],
  ['no secret and no price', { clientSecret: null }],
])(
  'the booking page says that the secret is missing when a payment is answered with %s',
  async (_, json) => {
    const { person: user } = open({
      [UNPAID]: { json: { booking: held, lapsedId: null } },
      [INTENT]: { json },
    });
    await user.click(await screen.findByRole('button', { name: 'Resume payment' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Client secret was not returned from the server.',
    );
    expect(screen.getByRole('heading', { name: 'Pay for your interview' })).toBeDefined();
  },
);

const HALF = 'Premium members pay half for their first mock interview.';
test.each([
  ['offers', false],
  ['no longer offers', true],
])(
  'the booking page %s the half price of Premium when it was used: %s',
  async (_, isHalfPriceUsed) => {
    const policy = { changeHours: 24, changeUntil: null };
    open({ [QUOTE]: { json: { ...fullPrice, policy, isHalfPriceUsed } } });
    await screen.findByLabelText('Price: £50.00');
    expect(screen.queryByText(HALF) === null).toBe(isHalfPriceUsed);
  },
);

test('the payment of a held booking is opened once, also when a live event arrives', async () => {
  const { server, person: user } = open({
    [UNPAID]: { json: { booking: held, lapsedId: null } },
    [INTENT]: { json: { clientSecret: 'secret', amount: 5000, currency: 'gbp' } },
  });
  const resume = await screen.findByRole('button', { name: 'Resume payment' });
  expect(server.of(INTENT)).toHaveLength(0);
  await user.click(resume);
  expect(await screen.findByText('Secure card payment')).toBeDefined();
  await act(async () => announceLiveReturn());
  expect(server.of(INTENT)).toHaveLength(1);
});

test('a refused discount code does not hide that the payment of a held booking could not be opened', async () => {
  storeDiscountCode('booking', 'USED');
  const { person: user } = open({
    [UNPAID]: { json: { booking: held, lapsedId: null } },
    [`POST /api/bookings/${held.bookingId}/price`]: refusal(422, 'rule_violation', 'Already used.'),
    [INTENT]: refusal(503, 'unavailable', 'Away.'),
  });
  expect(await screen.findByText('Already used.')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Resume payment' }));
  expect(await screen.findByText('Away.')).toBeDefined();
  removeDiscountCode('booking');
});

test('a held booking whose payment could not be opened says so, and tries again when asked', async () => {
  const { server, person: user } = open({
    [UNPAID]: { json: { booking: held, lapsedId: null } },
    [INTENT]: refusal(503, 'unavailable', 'Away.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Resume payment' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Away.');
  await user.click(screen.getByRole('button', { name: 'Resume payment' }));
  await waitFor(() => expect(server.of(INTENT)).toHaveLength(2));
});
