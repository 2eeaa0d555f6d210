import { act, screen } from '@testing-library/react';
import type { InterviewRoom } from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve } from '../../../testing/fake-api.ts';
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

const recorder = vi.hoisted(() => vi.fn());
vi.mock('../../recordings/public/use-marked-recording.ts', () => ({
  useMarkedRecording: (
    place: { what: string },
    isOn: boolean,
    _: unknown,
    __: unknown,
    part = 0,
  ) => {
    recorder(isOn ? `${place.what} part ${part}` : 'off');
    return { recorder: null, problem: null, mark: () => undefined };
  },
}));

const recorded = () => recorder.mock.lastCall?.[0];

async function open(
  startsIn: number,
  agree: ('u1' | 'i1')[],
  side: InterviewRoom['side'] = 'learner',
  isInterviewerHere = true,
) {
  sessionStorage.setItem(
    'urost3.room.r1',
    JSON.stringify({ hasCamera: false, hasMicrophone: false }),
  );
  const agrees = (uid: 'u1' | 'i1') => ({ agreesToRecording: agree.includes(uid) });
  const interview = makeInterview(startsIn, { roomId: 'r1', side });
  const room = makeInterviewRoom([
    person('u1', 'candidate', agrees('u1')),
    ...(isInterviewerHere ? [person('i1', 'examiner', agrees('i1'))] : []),
  ]);
  // The responses about the interview and its room contain the time of the request, because they set the room's clock.
  serve({
    'GET /api/interviews/b1': () => ({ json: { ...interview, now: at(0) } }),
    'GET /api/practice-rooms/r1': () => ({
      json: { ...room, state: { ...room.state, now: at(0) } },
    }),
    'POST /api/practice-rooms/r1/presence': () => ({
      json: { now: at(0), version: 1, presentUids: ['u1', 'i1'], hasEnded: false },
    }),
  });
  renderApp([{ path: '/', element: <InterviewScreen bookingId="b1" /> }], '/');
  await screen.findByRole('list', { name: 'People in the room' });
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  recorder.mockClear();
  // The page offers a recording only in browsers with this class, which jsdom lacks.
  vi.stubGlobal('MediaRecorder', vi.fn());
  signInForTest();
});
afterEach(() => {
  sessionStorage.clear();
});

test('with the consent of both, the sound in an interview room is recorded from the start of the interview, in parts of ten minutes', async () => {
  await open(5_000, ['u1', 'i1']);
  expect(await screen.findByText(/^Everybody agrees: you record the sound/)).toBeDefined();
  expect(recorded()).toBe('off');
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(screen.getByText('You are recording the sound, on your device only.')).toBeDefined();
  expect(recorded()).toBe('interview/b1 part 0');
  vi.setSystemTime(Date.now() + 10 * MINUTE);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(recorded()).toBe('interview/b1 part 1');
});

test('nothing is recorded in an interview room until the interviewer agrees too', async () => {
  await open(-MINUTE, ['u1']);
  expect(
    await screen.findByText('Nothing is recorded until these people agree: Iris Inman.'),
  ).toBeDefined();
  expect(recorded()).toBe('off');
});

test('a learner whose interviewer has left the interview room records nothing', async () => {
  await open(-MINUTE, ['u1'], 'learner', false);
  expect(await screen.findByText(/^Everybody agrees: you record the sound/)).toBeDefined();
  expect(recorded()).toBe('off');
});

test("the learner in an interview room can ask for a recording, which stays on the learner's device", async () => {
  await open(-MINUTE, []);
  expect(await screen.findByRole('button', { name: 'Record the sound' })).toBeDefined();
  expect(screen.getByText(/The recording stays on this device\.$/)).toBeDefined();
});

test('an interviewer who agrees to the recording in an interview room records nothing', async () => {
  signInForTest({ uid: 'i1', interviewer: true, displayName: 'Iris Inman' });
  await open(-MINUTE, ['u1', 'i1'], 'interviewer');
  expect(await screen.findByText(/^Ada Byron is recording the sound/)).toBeDefined();
  expect(recorded()).toBe('off');
});
