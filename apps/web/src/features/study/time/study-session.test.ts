import type { StudyTime } from '@urost3/contract/study/study.schemas.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import { announceUser, endSession } from '../../../lib/api/session.ts';
import { checkConnection } from '../../../lib/offline/connection.ts';
import { isOutboxVolatile, listUnsent } from '../../../lib/offline/outbox.ts';
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
  await vi.advanceTimersByTimeAsync(20_000);
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

/** Reads on for this long, and touches the page every ten seconds. */
async function readOn(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10_000) {
    await vi.advanceTimersByTimeAsync(10_000);
    window.dispatchEvent(new Event('pointermove'));
  }
}

test('the next page sends the study time of a page that crashed, up to five seconds before the crash', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z') });
  openStudySession(learner.uid, section, makeCalls());
  await readOn(120_000);
  await vi.advanceTimersByTimeAsync(4_000);
  // A page that still measures sends and counts nothing from the outbox.
  expect(listUnsent(STUDY_TIME)).toEqual([]);
  const crashedAt = Date.now();
  vi.clearAllTimers();
  vi.setSystemTime(crashedAt + 20_000);
  const [visit, ...more] = listUnsent<{ startedAt: number; seenAt: number }>(STUDY_TIME);
  expect(visit?.startedAt).toBe(Date.parse('2026-11-24T10:00:00Z'));
  expect(visit?.seenAt).toBeGreaterThan(crashedAt - 5_000);
  expect(more).toEqual([]);
});

test('a browser that can store nothing does not warn that work is lost while a section is read', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z') });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const close = openStudySession(learner.uid, section, makeCalls());
  await readOn(30_000);
  expect(isOutboxVolatile()).toBe(false);
  close();
});

test.each([
  [5, 6],
  [60, 50],
])('a section that is read for %i minutes makes at most %i calls', async (minutes, most) => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z') });
  const calls = makeCalls();
  const close = openStudySession(learner.uid, section, calls);
  await readOn(minutes * 60_000 - 10_000);
  await vi.advanceTimersByTimeAsync(9_000);
  close();
  await vi.advanceTimersByTimeAsync(0);
  const all = [calls.start, calls.continue, calls.end].map((call) => call.mock.calls.length);
  expect(all[1]).toBeGreaterThan(0);
  expect(all.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(most);
});

test('a page on which nothing happens makes no calls, and its study time is on the device', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z') });
  const calls = makeCalls();
  const close = openStudySession(learner.uid, section, calls);
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  expect(calls.continue).not.toHaveBeenCalled();
  calls.continue.mockResolvedValueOnce({ totalTime: 0, sessionStart: null });
  window.dispatchEvent(new Event('pointermove'));
  await vi.advanceTimersByTimeAsync(10_000);
  // The server had closed the silent visit: its time comes from the outbox, and a new visit has begun.
  const [silent] = listUnsent<{ startedAt: number; seenAt: number }>(STUDY_TIME);
  expect((silent?.seenAt ?? 0) - (silent?.startedAt ?? 0)).toBeGreaterThanOrEqual(9 * 60_000);
  expect(calls.start).toHaveBeenCalledTimes(2);
  close();
});

test('study time whose visit the server has closed goes on as a new visit', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T10:00:00Z') });
  const calls = makeCalls();
  calls.continue.mockResolvedValueOnce({ totalTime: 0, sessionStart: null });
  const close = openStudySession(learner.uid, section, calls);
  await readOn(90_000);
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
  await readOn(200_000);
  close();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls.start).toHaveBeenCalledOnce();
  expect(calls.continue).toHaveBeenCalledOnce();
  expect(calls.end).not.toHaveBeenCalled();
  expect(listUnsent(STUDY_TIME)).toEqual([]);
});
