import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { listStoredKeys } from '../../lib/browser-storage.ts';
import { STUDY_TIME_PREFIX } from '../../lib/offline-wipe.ts';
import { listUnsent } from '../../lib/outbox.ts';
import { finishWrites } from '../../lib/pending-writes.ts';
import { announceUser, endSession } from '../../lib/session.ts';
import { learner, serve } from '../../testing/fake-api.ts';
import { signInForTest } from '../../testing/signed-in.ts';
import { sendOrphanedSegments } from './study-journal.ts';
import { openStudySession } from './study-session.ts';
import { STUDY_TIME } from './study-time-kind.ts';

const section = { stationId: 'communication', sectionId: 's1' } as const;

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
  const end = vi.fn(async () => {
    throw new ApiError({ status, code: 'refused', message: 'No.' });
  });
  openStudySession(learner.uid, section, { start: async () => undefined, end })();
  await finishWrites();
  expect(end).toHaveBeenCalledOnce();
  return listUnsent(STUDY_TIME).length;
}

test('study time whose end was refused by a rate limit is kept, to be sent later', async () => {
  expect(await study(429)).toBe(1);
});

test('study time whose end the server refused for good is not sent again', async () => {
  expect(await study(403)).toBe(0);
});

test('study time of a session that ended on another device waits for the same person', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:00Z') });
  const close = openStudySession(learner.uid, section, {
    start: () => Promise.reject(new ApiError({ status: 0, code: 'network', message: 'Away.' })),
    end: async () => undefined,
  });
  endSession('session-ended');
  close();
  await finishWrites();
  expect(listStoredKeys(STUDY_TIME_PREFIX)).toHaveLength(1);
  vi.setSystemTime(new Date('2026-11-24T11:00:00Z'));
  signInForTest();
  const server = serve({ 'POST /api/study-sessions/segments': { json: {} } });
  await sendOrphanedSegments(Date.now());
  expect(listStoredKeys(STUDY_TIME_PREFIX)).toEqual([]);
  expect(server.of('POST /api/study-sessions/segments')).toHaveLength(1);
});

test('a page that is left right after the device woke up counts no study time during the sleep', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:00Z') });
  signInForTest();
  const server = serve({ 'POST /api/study-sessions/segments': { json: {} } });
  const end = vi.fn(async () => undefined);
  const close = openStudySession(learner.uid, section, { start: async () => undefined, end });
  vi.setSystemTime(new Date('2026-11-24T10:40:00Z'));
  close();
  await finishWrites();
  expect(end).not.toHaveBeenCalled();
  const [sent] = server.of('POST /api/study-sessions/segments');
  expect(sent?.body).toMatchObject([{ endedAt: expect.stringContaining('2026-11-24T10:00:00') }]);
});
