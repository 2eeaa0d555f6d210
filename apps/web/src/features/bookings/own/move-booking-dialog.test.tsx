import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Reply, refusal, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import { showToast } from '../../../ui/state/show-toast.ts';
import { SLOTS_FAILED } from '../booking-words.ts';
import { paidBooking } from './bookings.fixtures.ts';
import { MoveBookingDialog } from './move-booking-dialog.tsx';

vi.mock('../../../ui/state/show-toast.ts', () => ({ showToast: vi.fn() }));

const MOVE = 'PUT /api/bookings/b1/slot';
const WHO = 'GET /api/availability/booking/interviewers';

beforeEach(() => {
  vi.mocked(showToast).mockReset();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

const interviewers = ['Ada', 'Iris', 'Ivan'].map((displayName) => ({
  uid: displayName.toLowerCase(),
  displayName,
  rank: '',
  about: '',
  languages: '',
}));
const dayOf = (interviewerUid: string) => ({
  id: `day-of-${interviewerUid}`,
  date: '2026-11-27',
  interviewerUid,
  timeSlots: [{ startTime: '10:00', endTime: '11:00', isBooked: false }],
});
const daysOf = (...uids: string[]): Reply => ({
  json: { success: true, availability: uids.map(dayOf) },
});

const moved = { ...paidBooking, bookingDate: '2026-11-27', bookingTime: '10:00' };

/** The dialog that moves a booking with Iris. */
function open(list: (url: string) => Reply, answers: Parameters<typeof serve>[0] = {}) {
  signInForTest();
  const server = serve({
    'GET /api/availability/booking': ({ url }) => list(url),
    [WHO]: { json: { interviewers } },
    [MOVE]: { json: moved },
    ...answers,
  });
  const element = <MoveBookingDialog booking={paidBooking} onClose={() => undefined} />;
  renderApp([{ path: '/', element }], '/');
  const person = userEvent.setup();
  return {
    person,
    chooseDay: async () =>
      person.click(await screen.findByRole('button', { name: /^Friday 27 November 2026, 1/ })),
    move: async (hour: string) => {
      await person.click(await screen.findByRole('radio', { name: hour }));
      await person.click(screen.getByRole('button', { name: 'Move Interview' }));
    },
    asked: () =>
      server.of(MOVE).map(({ body }) => (body as { availabilityId: string }).availabilityId),
  };
}

test('moving a booking keeps its interviewer at an hour that they offer, whoever else does', async () => {
  const { chooseDay, move, asked } = open(() => daysOf('ada', 'iris'));
  await chooseDay();
  await move('10:00 – 11:00 with Iris');
  await waitFor(() =>
    expect(showToast).toHaveBeenCalledExactlyOnceWith(
      'success',
      'Your interview is now on Friday 27 November 2026, 10:00.',
    ),
  );
  expect(asked()).toEqual(['day-of-iris']);
});

const GONE = 'This slot is no longer available. Please choose another time.';

test('moving a booking to an hour of other interviewers names them before, and the one whom it is with afterwards', async () => {
  const { chooseDay, move } = open(() => daysOf('ada', 'ivan'), {
    [MOVE]: ({ body }) =>
      (body as { availabilityId: string }).availabilityId === 'day-of-ada'
        ? refusal(409, 'slot_unavailable', GONE)
        : { json: { ...moved, interviewerUid: 'ivan', interviewerName: 'Ivan' } },
  });
  await chooseDay();
  await move('10:00 – 11:00 with Ada or Ivan');
  await waitFor(() =>
    expect(showToast).toHaveBeenCalledExactlyOnceWith(
      'success',
      'Your interview is now on Friday 27 November 2026, 10:00, with Ivan.',
    ),
  );
});

test("a booking is not moved to another interviewer when its own one's hour has just been taken", async () => {
  const { chooseDay, move, asked } = open(() => daysOf('ada', 'iris'), {
    [MOVE]: refusal(409, 'slot_unavailable', GONE),
  });
  await chooseDay();
  await move('10:00 – 11:00 with Iris');
  expect((await screen.findByRole('alert')).textContent).toBe(GONE);
  expect(asked()).toEqual(['day-of-iris']);
});

test('an hour that was taken during the move has to be chosen again before the booking can be moved', async () => {
  let isTaken = false;
  const { chooseDay, move } = open(() => (isTaken ? daysOf('ada') : daysOf('ada', 'iris')), {
    [MOVE]: () => {
      isTaken = true;
      return refusal(409, 'slot_unavailable', GONE);
    },
  });
  await chooseDay();
  await move('10:00 – 11:00 with Iris');
  const other = await screen.findByRole<HTMLInputElement>('radio', {
    name: '10:00 – 11:00 with Ada',
  });
  expect(other.checked).toBe(false);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Move Interview' });
  expect(button.disabled).toBe(true);
});

test('when the names of interviewers failed to load, the hours of a moved booking say that somebody else takes it', async () => {
  const { chooseDay } = open(() => daysOf('ada', 'ivan'), {
    [WHO]: refusal(503, 'unavailable', 'Away.'),
  });
  await chooseDay();
  expect(
    await screen.findByRole('radio', { name: '10:00 – 11:00 with another interviewer' }),
  ).toBeDefined();
});

test('the slot picker of a booking keeps the times of the chosen day when its calendar shows another month', async () => {
  const { person, chooseDay, move, asked } = open((url) =>
    url.includes('2026-11-30') ? daysOf('iris') : daysOf(),
  );
  await chooseDay();
  await person.click(screen.getByRole('button', { name: 'Next month' }));
  await screen.findByRole('button', {
    name: 'Tuesday 1 December 2026, your interview, no free times',
  });
  await move('10:00 – 11:00 with Iris');
  await waitFor(() => expect(asked()).toEqual(['day-of-iris']));
});

test('the slot picker of a booking does not show days of a month that failed to load as taken', async () => {
  open(() => refusal(500, 'internal_error', 'Oops.'));
  await within(await screen.findByRole('dialog')).findByRole('alert');
  const day = screen.getByRole('button', { name: 'Friday 27 November 2026, not known' });
  expect(day.getAttribute('aria-disabled')).toBe('true');
});

test('the slot picker of a booking offers no empty choice of times for a day whose month failed to load', async () => {
  const { person } = open(
    (url) => {
      if (url.includes('startDate=2027-01')) return refusal(500, 'internal_error', 'Oops.');
      return url.includes('startDate=2026-12') ? daysOf() : daysOf('iris');
    },
    { 'GET /api/availability/next': { json: { date: '2027-01-08' } } },
  );
  await screen.findByRole('button', { name: /^Friday 27 November 2026, 1/ });
  await person.click(screen.getByRole('button', { name: 'Next month' }));
  await person.click(await screen.findByRole('button', { name: 'Go to Friday 8 January 2027' }));
  expect((await screen.findByRole('alert')).textContent).toContain(SLOTS_FAILED);
  expect(screen.queryByRole('radiogroup')).toBeNull();
  expect(screen.queryByText('No available slots for this date.')).toBeNull();
});

test('the slot picker of a booking says when the last time of the chosen day has just been taken', async () => {
  let days = daysOf('iris');
  const { chooseDay, move } = open(() => days, {
    [MOVE]: refusal(409, 'slot_unavailable', GONE),
  });
  await chooseDay();
  days = daysOf();
  await move('10:00 – 11:00 with Iris');
  expect(await screen.findByText('No available slots for this date.')).toBeDefined();
  expect(screen.queryByRole('radiogroup')).toBeNull();
});
