import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { listUnsent } from '../../lib/outbox.ts';
import { finishWrites } from '../../lib/pending-writes.ts';
import { announceUser, endSession } from '../../lib/session.ts';
import { learner, serve } from '../../testing/fake-api.ts';
import { openStudySession } from './study-session.ts';
import { STUDY_TIME } from './study-time-kind.ts';

const section = { stationId: 'communication', sectionId: 's1' } as const;

beforeEach(() => {
  serve({});
  announceUser(learner);
});
afterEach(() => endSession());

async function study(status: number): Promise<number> {
  const end = vi.fn(async () => {
    throw new ApiError({ status, code: 'refused', message: 'No.' });
  });
  openStudySession(learner.uid, section, { start: async () => undefined, end })();
  await finishWrites();
  expect(end).toHaveBeenCalledOnce();
  return listUnsent(STUDY_TIME).length;
}

test('study time whose end met the limit of calls is kept and sent later', async () => {
  expect(await study(429)).toBe(1);
});

test('study time whose end the server refused for good is not sent again', async () => {
  expect(await study(403)).toBe(0);
});
