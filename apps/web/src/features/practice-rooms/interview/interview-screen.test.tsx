import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InterviewRoom } from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announceLive } from '../../../lib/api/live.ts';
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

const room = (isInterviewerHere: boolean) =>
  makeInterviewRoom([
    person('u1', 'candidate'),
    ...(isInterviewerHere ? [person('i1', 'examiner')] : []),
  ]);

function open(interview: InterviewRoom, more: Record<string, Reply> = {}) {
  const server = serve({
    'GET /api/interviews/b1': { json: interview },
    'POST /api/practice-rooms/r1/presence': {
      json: { now: at(0), version: 1, presentUids: ['u1'], hasEnded: false },
    },
    ...more,
  });
  renderApp([{ path: '/', element: <InterviewScreen bookingId="b1" /> }], '/');
  return { server, user: userEvent.setup() };
}

beforeEach(() => {
  signInForTest();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

test('before an interview room opens nobody can join, and its page states the opening time', async () => {
  open(makeInterview(22 * MINUTE));
  expect(await screen.findByText(/^The doors open at \d\d:\d\d \(London\)\.$/)).toBeDefined();
  expect(screen.getByRole('timer').textContent).toMatch(/^1[12]:\d\d$/);
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
});

test('an interview marked as completed before its room opened has no room and no countdown', async () => {
  open(makeInterview(22 * MINUTE, { status: 'completed' }));
  expect(await screen.findByText('This interview was marked as completed.')).toBeDefined();
  expect(screen.queryByRole('timer')).toBeNull();
});

test('the page of an interview room offers to join at the opening time, without a reload', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  open(makeInterview(11 * MINUTE));
  await screen.findByRole('timer');
  expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
  vi.setSystemTime(Date.now() + MINUTE);
  expect(await screen.findByRole('button', { name: /^Join/ })).toBeDefined();
});

test('in the interview room the learner sees that the interviewer has not joined yet', async () => {
  const { server, user } = open(makeInterview(5 * MINUTE), {
    'POST /api/interviews/b1/room': { json: room(false) },
    'GET /api/practice-rooms/r1': { json: room(false) },
  });
  await user.click(await screen.findByRole('button', { name: /^Join/ }));
  const waiting = 'Your interviewer has been told you are here';
  expect(await screen.findByRole('heading', { name: waiting })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Mark sheet' })).toBeNull();
  server.answers['GET /api/practice-rooms/r1'] = { json: room(true) };
  await act(async () =>
    announceLive({ kind: 'practice-room', data: { roomId: 'r1', what: 'people' } }),
  );
  await waitFor(() => expect(screen.queryByRole('heading', { name: waiting })).toBeNull());
  expect(screen.getByRole('heading', { name: 'Your interview' })).toBeDefined();
});

test('the page of an interview room shares earlier marks with the interviewer only after the learner has switched sharing on', async () => {
  const saves = 'PUT /api/interviews/b1/preparation';
  const { server, user } = open(makeInterview(3 * 24 * 60 * MINUTE), {
    [saves]: refusal(503, 'unavailable', 'Away.'),
  });
  const shares = await screen.findByRole<HTMLInputElement>('switch', {
    name: /^Let Iris Inman see my marks/,
  });
  expect(shares.checked).toBe(false);
  await user.click(screen.getByRole('checkbox', { name: 'Communication' }));
  await user.type(screen.getByLabelText('In your own words'), 'Consent');
  await user.click(screen.getByRole('button', { name: 'Save for the interviewer' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Away.');
  await user.click(shares);
  await user.click(screen.getByRole('button', { name: 'Save for the interviewer' }));
  await waitFor(() =>
    expect(server.of(saves)).toMatchObject([
      { body: { stationIds: ['communication'], focus: 'Consent', sharesHistory: false } },
      { body: { stationIds: ['communication'], focus: 'Consent', sharesHistory: true } },
    ]),
  );
});

test('cancelling an interview closes the interview room at once', async () => {
  const { server, user } = open(makeInterview(5 * MINUTE), {
    'POST /api/interviews/b1/room': { json: room(false) },
    'GET /api/practice-rooms/r1': { json: room(false) },
  });
  await user.click(await screen.findByRole('button', { name: /^Join/ }));
  await screen.findByRole('list', { name: 'People in the room' });
  server.answers['GET /api/interviews/b1'] = {
    json: makeInterview(5 * MINUTE, { status: 'cancelled' }),
  };
  await act(async () => announceLive({ kind: 'booking', data: { bookingId: 'b1' } }));
  expect(
    await screen.findByRole('heading', { name: 'This interview was cancelled.' }),
  ).toBeDefined();
  expect(screen.queryByRole('list', { name: 'People in the room' })).toBeNull();
});

test.each<[string, Partial<InterviewRoom>, string]>([
  ['postponed', { status: 'postponed' }, 'Interview Postponed'],
  ['unpaid', { status: 'pending' }, 'This interview is not paid yet.'],
  ['over', { closesAt: at(-1) }, 'This interview is over.'],
  [
    'held elsewhere',
    { elsewhere: 'https://video.example.test/7' },
    'This interview is held at another address.',
  ],
])(
  'the page of an interview room does not offer to join an interview that is %s',
  async (_, changes, title) => {
    open(makeInterview(5 * MINUTE, changes));
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
  },
);

test('the page of an interview room says to a stranger that there is no such interview', async () => {
  open(makeInterview(0), { 'GET /api/interviews/b1': refusal(404, 'not_found', 'No.') });
  expect(await screen.findByText('This interview was not found.')).toBeDefined();
});
