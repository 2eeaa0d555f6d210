import { MantineProvider } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Room } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Reply, refusal, serve } from '../../../testing/fake-api.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { signInForTest } from '../../../testing/signed-in.ts';
import {
  at,
  MINUTE,
  makeInterview,
  makeInterviewRoom,
  person,
} from '../testing/interview-fixtures.ts';
import { InterviewScreen } from './interview-screen.tsx';

// Mantine's textareas measure themselves again when a font is loaded. jsdom lacks `document.fonts`.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

const loads = 'GET /api/admin/bookings/b1/feedback';
const saves = 'PUT /api/admin/bookings/b1/feedback';
const holds = 'POST /api/interviews/b1/stations';
const completes = 'PUT /api/admin/bookings/b1';

const room = (changes: Partial<Room> = {}) =>
  makeInterviewRoom([person('u1', 'candidate'), person('i1', 'examiner')], changes);
const station = (isLocked: boolean, title: string) => ({
  id: title.toLowerCase(),
  title,
  isLocked,
  isFree: !isLocked,
  questionCount: 2,
});

/**
 * Renders the room for the interviewer. By default the interview began five minutes ago.
 * @param aheadMs how far this device's clock is ahead of the server's; not 0 only with a faked `Date`
 */
async function open(
  startsIn = -5 * MINUTE,
  more: Record<string, Reply> = {},
  env: 'default' | 'test' = 'test',
  aheadMs = 0,
) {
  sessionStorage.setItem(
    'urost3.room.r1',
    JSON.stringify({ hasCamera: false, hasMicrophone: false }),
  );
  const interview = makeInterview(startsIn, {
    side: 'interviewer',
    roomId: 'r1',
    preparation: null,
  });
  const server = serve({
    'GET /api/interviews/b1': { json: interview },
    'GET /api/practice-rooms/r1': { json: room() },
    'POST /api/practice-rooms/r1/presence': {
      json: { now: at(0), version: 1, presentUids: ['u1', 'i1'], hasEnded: false },
    },
    'GET /api/admin/bookings/b1/feedback': { json: { feedback: null } },
    'GET /api/admin/bookings/b1/feedback/sections': { json: { sections: [] } },
    'GET /api/admin/bookings/b1/candidate': {
      json: { stationIds: ['communication'], focus: 'Consent, please.', history: null },
    },
    'GET /api/stations/overview': {
      json: [
        {
          id: 'communication',
          name: 'Communication',
          sections: [station(true, 'Breaking-news'), station(false, 'Consent-for-surgery')],
        },
      ],
    },
    ...more,
  });
  if (aheadMs !== 0) vi.setSystemTime(Date.now() + aheadMs);
  const page = (
    <MantineProvider env={env}>
      <InterviewScreen bookingId="b1" />
    </MantineProvider>
  );
  const { router } = renderApp([{ path: '/', element: page }, { path: '/away' }], '/');
  await screen.findByRole('tablist', { name: 'Beside the picture' });
  return { server, router, user: userEvent.setup() };
}
const tab = (name: string) => screen.getByRole('tab', { name });

beforeEach(() => {
  signInForTest({ uid: 'i1', interviewer: true, displayName: 'Iris Inman' });
  localStorage.clear();
});

test('the interview room opens the interviewer’s mark sheet first, and its marks stay after another tab was opened', async () => {
  const { user } = await open(undefined, { [saves]: refusal(503, 'unavailable', 'Away.') });
  expect(tab('Mark sheet').getAttribute('aria-selected')).toBe('true');
  const score = await screen.findByRole<HTMLInputElement>('radio', { name: '4 – At the standard' });
  await user.click(score);
  await user.type(screen.getByLabelText('In your own words'), 'Calm.');
  await user.click(tab('Candidate'));
  expect(tab('Mark sheet').getAttribute('aria-selected')).toBe('false');
  await user.click(tab('Mark sheet'));
  expect(score.checked).toBe(true);
  expect(screen.getByLabelText<HTMLTextAreaElement>('In your own words').value).toBe('Calm.');
});

test('opening another tab of the interview room neither saves the interviewer’s mark sheet early nor loads the sheet again', async () => {
  // This test sets Mantine's `env` to 'default'. With 'test', Mantine never stops the effects of a hidden panel.
  const away = { [saves]: refusal(503, 'unavailable', 'Away.') };
  const { server, user } = await open(undefined, away, 'default');
  await user.click(await screen.findByRole('radio', { name: '4 – At the standard' }));
  await user.click(tab('Candidate'));
  await user.click(tab('Mark sheet'));
  expect(await screen.findByText(/^Not saved: Away\./)).toBeDefined();
  expect(server.of(loads)).toHaveLength(1);
});

test('the interview room asks before the interviewer leaves, also when the mark sheet could not be saved', async () => {
  const { user, router } = await open(undefined, { [saves]: refusal(503, 'unavailable', 'Away.') });
  await user.click(await screen.findByRole('radio', { name: '4 – At the standard' }));
  await screen.findByText(/^Not saved: Away\./);
  void router.navigate('/away');
  expect(await screen.findByRole('dialog', { name: 'Leave this room?' })).toBeDefined();
});

test("the interview room shows the interviewer the candidate's wishes, and that earlier marks are not shared", async () => {
  const { user } = await open();
  await user.click(tab('Candidate'));
  const panel = within(screen.getByRole('tabpanel', { name: 'Candidate' }));
  expect(await panel.findByText('Consent, please.')).toBeDefined();
  expect(panel.getByText('Communication')).toBeDefined();
  expect(panel.getByText('Ada Byron has not shared earlier marks.')).toBeDefined();
});

test('the interview room offers the interviewer only the sections open to them, and holds the chosen station', async () => {
  const held = room({
    stations: [
      {
        position: 1,
        stationId: 'communication',
        sectionId: 'consent-for-surgery',
        title: 'Consent-for-surgery',
        candidateUid: null,
        examinerUid: null,
        endedAt: null,
      },
    ],
  });
  const { server, user } = await open(undefined, {
    [holds]: { json: held },
    'GET /api/practice-rooms/r1/section': refusal(503, 'unavailable', 'Away.'),
  });
  await user.click(tab('Station'));
  const hold = await screen.findByRole<HTMLButtonElement>('button', { name: 'Hold this station' });
  expect(hold.disabled).toBe(true);
  await user.click(screen.getByRole('combobox', { name: 'Section' }));
  expect(screen.queryByRole('option', { name: 'Breaking-news' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Consent-for-surgery' }));
  await user.click(hold);
  await waitFor(() =>
    expect(server.of(holds)).toMatchObject([
      { body: { stationId: 'communication', sectionId: 'consent-for-surgery' } },
    ]),
  );
  expect(await screen.findByRole('button', { name: 'Start station' })).toBeDefined();
});

test('the interview room tells an interviewer when no section of the question bank is open to them', async () => {
  const { user } = await open(undefined, {
    'GET /api/stations/overview': {
      json: [{ id: 'communication', name: 'Communication', sections: [station(true, 'Locked')] }],
    },
  });
  await user.click(tab('Station'));
  expect(await screen.findByText('No section of the question bank is open to you')).toBeDefined();
});

test('before the start the interview room shows the mark sheet, but neither shares it nor marks the interview as completed', async () => {
  await open(5 * MINUTE);
  expect(await screen.findByLabelText('In your own words')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Share Feedback' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mark Completed' })).toBeNull();
});

test('before the start, an interview is not marked as completed on a device whose clock is ahead either', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await open(5 * MINUTE, {}, 'test', 20 * MINUTE);
  expect(await screen.findByText(/before the start/)).toBeDefined();
  expect(await screen.findByLabelText('In your own words')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Share Feedback' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mark Completed' })).toBeNull();
});

test("in the interview room, 'Mark Completed' asks for a confirmation, and its dialog shows a refusal", async () => {
  const { server, user } = await open(undefined, {
    [completes]: refusal(422, 'rule_violation', 'This interview was cancelled.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Mark Completed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark Completed' }));
  await user.click(dialog.getByRole('button', { name: 'Mark Completed' }));
  expect(await dialog.findByText('This interview was cancelled.')).toBeDefined();
  expect(server.of(completes)).toMatchObject([{ body: { status: 'completed' } }]);
});
