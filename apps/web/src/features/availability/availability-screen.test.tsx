import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { slotEnd } from '@urost3/contract/availability/availability.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Reply, refusal, serve } from '../../testing/fake-api.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { signInForTest } from '../../testing/signed-in.ts';
import { AVAILABILITY_FAILED, AvailabilityScreen } from './availability-screen.tsx';

const LIST = 'GET /api/admin/availability';
const month: Reply = { json: { success: true, availability: [], message: 'Fetched.' } };
const summary = { totalDays: 3, totalSlots: 9, availableSlots: 7, bookedSlots: 2 };
const away = refusal(500, 'internal_error', 'Oops.');

function open(answers: Parameters<typeof serve>[0]) {
  signInForTest({ interviewer: true });
  const server = serve({
    'GET /api/subscription/status': away,
    'GET /api/admin/availability/summary': { json: summary },
    [LIST]: month,
    ...answers,
  });
  renderApp([{ path: '/', Component: AvailabilityScreen }], '/');
  return { server, person: userEvent.setup() };
}

const day = (words: string) =>
  screen.findByRole('button', { name: `Friday 27 November 2026, ${words}` });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});

test('days of a loading month in Availability Management are not shown as unavailable and cannot be opened', async () => {
  const { promise, resolve } = Promise.withResolvers<Reply>();
  const { person } = open({ [LIST]: () => promise });
  await person.click(await day('loading'));
  expect(screen.getByText('Loading the month…')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await act(async () => resolve(month));
  await person.click(await day('no availability'));
  expect(await screen.findByRole('dialog', { name: 'Friday 27 November 2026' })).toBeDefined();
});

test('Availability Management cannot save a new day in a month that failed to load', async () => {
  const { server, person } = open({ [LIST]: away });
  expect((await screen.findByRole('alert')).textContent).toContain(AVAILABILITY_FAILED);
  expect(await day('not known')).toBeDefined();
  await person.click(screen.getByRole('button', { name: "Set Today's Availability" }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('alert').textContent).toContain(AVAILABILITY_FAILED);
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();

  server.answers[LIST] = month;
  await person.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('button', { name: 'Save' })).toBeDefined();
});

test('the summary of Availability Management can be requested again after a failure', async () => {
  const { server, person } = open({ 'GET /api/admin/availability/summary': away });
  const alert = within(await screen.findByRole('alert'));
  server.answers['GET /api/admin/availability/summary'] = { json: summary };
  await person.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Total Slots')).toBeDefined();
});

test('Availability Management can repeat the hours of a new day on further weekdays, and lists the days before saving', async () => {
  const saved = {
    success: true,
    message: 'Availability saved.',
    availability: null,
    created: ['2026-11-30', '2026-12-02'],
    skipped: [],
  };
  const { server, person } = open({
    'GET /api/admin/availability/preview': { json: { dates: saved.created, skipped: [] } },
    'POST /api/admin/availability': { json: saved },
  });
  await person.click(await day('no availability'));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Morning (9-12)' }));
  const group = within(dialog.getByRole('group', { name: 'Repeat these hours on' }));
  expect(group.getByLabelText('Friday')).toHaveProperty('disabled', true);
  await person.click(group.getByLabelText('Monday'));
  await person.click(group.getByLabelText('Wednesday'));
  const added = within(await dialog.findByRole('list', { name: 'Days that will be added' }));
  expect(added.getByText('Mon 30 November 2026')).toBeDefined();
  await person.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [post] = server.of('POST /api/admin/availability');
  expect(post?.body).toMatchObject({ weekdays: [1, 3], isRecurring: false });
});

test("Availability Management marks an hour in which the interviewer's own calendar is busy, and counts it apart from booked ones", async () => {
  const slot = (startTime: string, endTime: string, extra: object) => ({
    startTime,
    endTime,
    isBooked: false,
    bookingId: null,
    isBusy: false,
    ...extra,
  });
  const busyDay = {
    id: 'day',
    date: '2026-11-27',
    isRecurring: false,
    recurringPattern: null,
    interviewerUid: 'u1',
    interviewerName: 'Iris',
    timeSlots: [slot('09:00', '10:00', {}), slot('10:00', '11:00', { isBusy: true })],
  };
  const { person } = open({
    [LIST]: { json: { success: true, availability: [busyDay], message: 'Fetched.' } },
  });
  const shown = await day('available, 2 slots, 0 booked, 1 busy');
  await person.click(shown);
  const dialog = within(await screen.findByRole('dialog'));
  const hours = within(dialog.getByRole('list', { name: 'Hours of this day' })).getAllByRole(
    'listitem',
  );
  expect(hours.map((hour) => hour.textContent?.includes('BUSY'))).toEqual([false, true]);
  expect(dialog.getByText(/so learners do not see them/)).toBeDefined();
});

test('a day of a series in Availability Management is deleted alone or with its series, and with a booking only with its series', async () => {
  const slots = (isBooked: boolean) => [
    {
      startTime: '09:00',
      endTime: '10:00',
      isBooked,
      bookingId: isBooked ? 'b' : null,
      isBusy: false,
    },
  ];
  const ofSeries = (date: string, isBooked: boolean) => ({
    id: date,
    date,
    isRecurring: true,
    recurringPattern: 'weekly',
    seriesId: 's1',
    interviewerUid: 'u1',
    interviewerName: 'Iris',
    timeSlots: slots(isBooked),
  });
  const availability = [ofSeries('2026-11-26', true), ofSeries('2026-11-27', false)];
  const REMOVE = 'DELETE /api/admin/availability/2026-11-27';
  const SERIES = 'DELETE /api/admin/availability/2026-11-26/series';
  const done = { json: { success: true, message: 'Deleted.' } };
  signInForTest({ uid: 'u1', interviewer: true });
  const { server, person } = open({
    [LIST]: { json: { success: true, availability, message: 'Fetched.' } },
    [REMOVE]: done,
    [SERIES]: done,
  });
  await person.click(await screen.findByRole('button', { name: /^Friday 27 November 2026/ }));
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  const asked = () => within(screen.getByRole('dialog', { name: 'Delete this availability?' }));
  expect(asked().getByRole<HTMLInputElement>('radio', { name: 'Only this day' }).checked).toBe(
    true,
  );
  await person.click(asked().getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.of(REMOVE)).toHaveLength(1));

  await person.click(await screen.findByRole('button', { name: /^Thursday 26 November 2026/ }));
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  const onlyDay = asked().getByRole<HTMLInputElement>('radio', { name: 'Only this day' });
  expect(onlyDay.disabled).toBe(true);
  await person.click(asked().getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.of(SERIES)).toHaveLength(1));
});

test.each([
  ['They stay', false],
  ['They are deleted', true],
])(
  'taking the repetition off a day in Availability Management asks about the later free days: %s',
  async (answer, endsSeries) => {
    const ofSeries = {
      id: 'day',
      date: '2026-11-27',
      isRecurring: true,
      recurringPattern: 'weekly',
      seriesId: 's1',
      interviewerUid: 'u1',
      interviewerName: 'Iris',
      timeSlots: [{ startTime: '09:00', endTime: '10:00', isBooked: false, isBusy: false }],
    };
    const UPDATE = 'PUT /api/admin/availability/day';
    signInForTest({ uid: 'u1', interviewer: true });
    const { server, person } = open({
      [LIST]: { json: { success: true, availability: [ofSeries], message: 'Fetched.' } },
      [UPDATE]: {
        json: { success: true, message: 'Availability updated.', created: [], skipped: [] },
      },
    });
    await person.click(await screen.findByRole('button', { name: /^Friday 27 November 2026/ }));
    const repeats = await screen.findByRole('checkbox', { name: 'Recurring availability' });
    expect(screen.queryByRole('radiogroup', { name: /^Later free days/ })).toBeNull();
    await person.click(repeats);
    const asked = screen.getByRole('radiogroup', { name: 'Later free days of this series' });
    const stay = within(asked).getByRole<HTMLInputElement>('radio', { name: 'They stay' });
    expect(stay.checked).toBe(true);
    await person.click(within(asked).getByRole('radio', { name: answer }));
    await person.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(server.of(UPDATE)).toHaveLength(1));
    const [sent] = server.of(UPDATE);
    const body = sent?.body as { endsSeries?: boolean } | undefined;
    expect(body?.endsSeries ?? false).toBe(endsSeries);
  },
);

test('a day in Availability Management that was changed elsewhere meanwhile is not undone, and its editor can show its present hours', async () => {
  const listOf = (...starts: string[]): Reply => ({
    json: {
      success: true,
      message: 'Fetched.',
      availability: [
        {
          id: 'day',
          date: '2026-11-27',
          isRecurring: false,
          recurringPattern: null,
          seriesId: null,
          interviewerUid: 'u1',
          interviewerName: 'Iris',
          timeSlots: starts.map((startTime) => ({
            startTime,
            endTime: slotEnd(startTime),
            isBooked: false,
          })),
        },
      ],
    },
  });
  const UPDATE = 'PUT /api/admin/availability/day';
  const { server, person } = open({
    [LIST]: listOf('09:00', '10:00'),
    [UPDATE]: refusal(409, 'conflict', 'This day has changed meanwhile. Please look again.'),
  });
  await person.click(await day('available, 2 slots, 0 booked'));
  const dialog = within(await screen.findByRole('dialog'));
  const addEleven = async () => {
    await person.selectOptions(dialog.getByLabelText('Time slot'), '11:00');
    await person.click(dialog.getByRole('button', { name: 'Add Slot' }));
  };
  const update = () => person.click(dialog.getByRole('button', { name: 'Update' }));
  const sent = () => server.of(UPDATE).map(({ body }) => body);
  const opening = { starts: ['09:00', '10:00'], recurringPattern: null };
  server.answers[LIST] = listOf('09:00', '14:00');
  await addEleven();
  await update();
  expect((await dialog.findByRole('alert')).textContent).toContain('changed meanwhile');
  // The month is fetched again after each attempt.
  expect(await day('available, 2 slots, 0 booked')).toBeDefined();
  await waitFor(() => expect(server.of(LIST)).toHaveLength(2));
  await update();
  await waitFor(() => expect(sent()).toMatchObject([{ was: opening }, { was: opening }]));

  await person.click(await dialog.findByRole('button', { name: 'Show Present Hours' }));
  const shown = await dialog.findByRole('button', { name: /^Remove 2:00/ });
  expect(shown).toBeDefined();
  expect(dialog.queryByRole('alert')).toBeNull();
  server.answers[UPDATE] = {
    json: { success: true, message: 'Availability updated.', created: [], skipped: [] },
  };
  await addEleven();
  await update();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()[2]).toMatchObject({
    was: { starts: ['09:00', '14:00'], recurringPattern: null },
    timeSlots: [{ startTime: '09:00' }, { startTime: '11:00' }, { startTime: '14:00' }],
  });
});

test('the calendar of Availability Management marks past days differently from days without hours, and its legend says so', async () => {
  open({});
  const past = await screen.findByRole('button', { name: 'Thursday 19 November 2026, past' });
  const without = await day('no availability');
  expect(past.dataset.tone).not.toBe(without.dataset.tone);
  expect(within(screen.getByRole('list', { name: 'Colours' })).getByText('Past')).toBeDefined();
});
