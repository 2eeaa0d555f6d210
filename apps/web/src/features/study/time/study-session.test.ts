import type { StudyTime } from '@urost3/contract/study/study.schemas.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { announceUser, endSession } from '../../../lib/api/session.ts';
import { checkConnection } from '../../../lib/offline/connection.ts';
import { listUnsent } from '../../../lib/offline/outbox.ts';
import { finishWrites } from '../../../lib/offline/pending-writes.ts';
import { learner, refusal, serve } from '../../../testing/fake-api.ts';
import { signInForTest } from '../../../testing/signed-in.ts';
import { openStudySession } from './study-session.ts';
import { STUDY_TIME } from './study-time-kind.ts';

const section = { stationId: 'communication', sectionId: 's1' } as const;

const open = { totalTime: 0, sessionStart: '2026-11-24T10:00:00.000Z' };
const away = new ApiError({ status: 0, code: 'network', message: 'Away.' });

/** Calls that all succeed. */
const makeCalls = () => ({
  start: vi.fn(async (_clientId: string): Promise<unknown> => open),
  continue: vi.fn(async (_clientId: string): Promise<StudyTime> => open),
  end: vi.fn(async (_clientId: string): Promise<unknown> => undefined),
});

beforeEach(() => {
  localStorage.clear();
  serve({});
  announceUser(learner);
});
afterEach(() => {
  vi.useRealTimers();
  endSession();
});

async function study(status: number): Promise<number> {
  const calls = makeCalls();
  calls.end.mockRejectedValue(new ApiError({ status, code: 'refused', message: 'No.' }));
  openStudySession(learner.uid, section, calls)();
  await finishWrites();
  expect(calls.end).toHaveBeenCalledOnce();
  return listUnsent(STUDY_TIME).length;
}

test('study time whose end was refused by a rate limit is kept, to be sent later', async () => {
  expect(await study(429)).toBe(1);
});

test('study time whose end the server refused for good is not sent again', async () => {
  expect(await study(403)).toBe(0);
});

test('study time measured offline in a session that ended on another device waits for the same person', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z') });
  const calls = makeCalls();
  calls.start.mockRejectedValue(away);
  serve({ 'GET /api/healthz': refusal(503, 'unavailable', 'Away.') });
  await checkConnection();
  const close = openStudySession(learner.uid, section, calls);
  await vi.advanceTimersByTimeAsync(20_000);
  endSession('session-ended');
  close();
  serve({});
  await checkConnection();
  signInForTest();
  const [unsent, ...more] = listUnsent<{ startedAt: number; seenAt: number }>(STUDY_TIME);
  expect(unsent).toMatchObject({ ...section, startedAt: Date.parse('2026-11-24T10:00:00Z') });
  expect((unsent?.seenAt ?? 0) - (unsent?.startedAt ?? 0)).toBeGreaterThan(17_000);
  expect(more).toEqual([]);
});

test('a page that is left right after the device woke up counts no study time during the sleep', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:00Z') });
  signInForTest();
  const calls = makeCalls();
  const close = openStudySession(learner.uid, section, calls);
  vi.setSystemTime(new Date('2026-11-24T10:40:00Z'));
  close();
  await finishWrites();
  expect(calls.end).not.toHaveBeenCalled();
  expect(listUnsent(STUDY_TIME)).toEqual([]);
});

test('a page that crashes has sent its last sign of study time at most a second, or a tenth of the visit, before', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z') });
  const calls = makeCalls();
  const opened = Date.now();
  const seen: number[] = [opened];
  calls.continue.mockImplementation(async () => {
    seen.push(Date.now());
    return open;
  });
  const close = openStudySession(learner.uid, section, calls);
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  close();
  const gaps = seen.slice(1).map((at, index) => at - (seen[index] ?? 0));
  expect(gaps.slice(0, 10)).toEqual(Array(10).fill(1_000));
  gaps.forEach((gap, index) => {
    expect(gap).toBeLessThanOrEqual(
      Math.min(15_000, Math.max(1_000, ((seen[index] ?? 0) - opened) / 10)),
    );
  });
});

test('study time whose visit the server has closed goes on as a new visit', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z') });
  const calls = makeCalls();
  calls.continue.mockResolvedValueOnce({ totalTime: 0, sessionStart: null });
  const close = openStudySession(learner.uid, section, calls);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(calls.start).toHaveBeenCalledTimes(2);
  expect(calls.start.mock.calls[0]).not.toEqual(calls.start.mock.calls[1]);
  close();
});

test('a section that locks while it is open measures no further study time', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z') });
  const calls = makeCalls();
  calls.continue.mockRejectedValue(
    new ApiError({ status: 403, code: 'subscription_required', message: 'No.' }),
  );
  const close = openStudySession(learner.uid, section, calls);
  await vi.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event('pointermove'));
  close();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls.start).toHaveBeenCalledOnce();
  expect(calls.continue).toHaveBeenCalledOnce();
  expect(calls.end).not.toHaveBeenCalled();
  expect(listUnsent(STUDY_TIME)).toEqual([]);
});
