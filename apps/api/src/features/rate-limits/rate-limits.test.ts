import { MINUTE_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ManualClock } from '../../testing/manual-clock.ts';
import { TEST_NOW } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createRateLimitsService } from './rate-limits.service.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const limit = { name: 'codes', max: 20, windowMs: 15 * MINUTE_MS, message: 'Too many.' };
const limits = createRateLimitsService({
  clock: new ManualClock(TEST_NOW),
  secretKey: 'k'.repeat(32),
});

test('240 guesses of a secret that arrive before the first is judged are limited, also the right one', async () => {
  const { db } = opened.database;
  const counted = [{ limit, subject: 'ann' }];
  let judged = 0;
  // Every guess is judged after all have arrived.
  const arrived = Promise.withResolvers<void>();
  const guesses = Array.from({ length: 240 }, (_, n) =>
    limits.guess(db, counted, async () => {
      judged += 1;
      if (judged === limit.max) arrived.resolve();
      await arrived.promise;
      return n === 239 ? 'right' : null;
    }),
  );
  const results = await Promise.allSettled(guesses);
  const answers = results.flatMap((result) => ('value' in result ? [result.value] : []));
  expect(answers).toEqual(Array(20).fill(null));
  await expect(limits.guess(db, counted, async () => 'right')).rejects.toThrow('Too many.');
  await expect(limits.guess(db, [{ limit, subject: 'ben' }], async () => 'right')).resolves.toBe(
    'right',
  );
});

test('a guess whose check fails is not counted, because nothing was learnt from it', async () => {
  const { db } = opened.database;
  const counted = [{ limit, subject: 'cem' }];
  const fail = () => limits.guess(db, counted, () => Promise.reject(new Error('busy')));
  for (let n = 0; n < limit.max; n += 1) await expect(fail()).rejects.toThrow('busy');
  await expect(limits.guess(db, counted, async () => 'right')).resolves.toBe('right');
});
