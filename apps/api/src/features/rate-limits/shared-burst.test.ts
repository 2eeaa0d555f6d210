// @module-tag slow
import { HOUR_MS } from '@urost3/contract/day.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/client.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createTestApp, type SignedIn, TEST_NOW, type TestApp } from '../../testing/test-app.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createRateLimitsService } from './rate-limits.service.ts';

const limit = { name: 'tries', burst: 90, everyMs: 1_000, message: 'Too many.' };
const refused = { code: 'too_many_requests', message: 'Too many.' };

let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
});
afterEach(() => opened.close());

/** Starts a limiter as in another process: with its own memory and the shared database. */
function startProcess(clock: ManualClock, secretKey = 'k'.repeat(32)) {
  const limits = createRateLimitsService({ clock, secretKey });
  return (uid: string) => limits.countBurst(opened.database.db, limit, uid);
}

/** @returns how many actions were allowed until every process had refused one */
async function countAllowed(processes: ((uid: string) => Promise<void>)[]): Promise<number> {
  let allowed = 0;
  let open = processes;
  while (open.length > 0) {
    const results = await Promise.all(
      open.map((count) =>
        count('ann').then(
          () => true,
          () => false,
        ),
      ),
    );
    allowed += results.filter(Boolean).length;
    open = open.filter((_count, index) => results[index]);
  }
  return allowed;
}

describe('a shared burst of a rate limit', () => {
  test('several processes share one burst of a rate limit', async () => {
    const clock = new ManualClock(TEST_NOW);
    const processes = [startProcess(clock), startProcess(clock), startProcess(clock)];
    expect(await countAllowed(processes)).toBe(90);
    await expect(startProcess(clock)('ann')).rejects.toMatchObject({ ...refused, retryAfter: 1 });
    await expect(startProcess(clock)('ben')).resolves.toBeUndefined();
  });

  test('several processes together allow one more action of a rate limit in each interval', async () => {
    const clock = new ManualClock(TEST_NOW);
    const processes = [startProcess(clock), startProcess(clock)];
    await countAllowed(processes);
    clock.advance(7_000);
    expect(await countAllowed(processes)).toBe(7);
    clock.advance(90_000);
    expect(await countAllowed(processes)).toBe(90);
  });

  test('parallel actions at one process share one burst of a rate limit', async () => {
    const count = startProcess(new ManualClock(TEST_NOW));
    const results = await Promise.allSettled(Array.from({ length: 120 }, () => count('ann')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(90);
  });

  test('a server clock that is set back does not lengthen the wait after a rate limit', async () => {
    const clock = new ManualClock(TEST_NOW);
    const count = startProcess(clock);
    await countAllowed([count]);
    clock.advance(-HOUR_MS);
    await expect(count('ann')).rejects.toMatchObject({ ...refused, retryAfter: 1 });
    clock.advance(1_000);
    await expect(count('ann')).resolves.toBeUndefined();
  });

  test('a process whose clock is slightly behind does not reset the count of a rate limit', async () => {
    const ahead = startProcess(new ManualClock('2026-11-18T10:00:00.200Z'));
    await countAllowed([ahead]);
    const behind = startProcess(new ManualClock(TEST_NOW));
    expect(await countAllowed([behind])).toBe(0);
  });

  test('a process reserves several actions of a rate limit with one statement, so that three in a row need no second', async () => {
    const clock = new ManualClock(TEST_NOW);
    const count = startProcess(clock);
    const stored = () => opened.database.query('select ends_at from attempt_limits');
    await count('ann');
    const first = await stored();
    await count('ann');
    await count('ann');
    expect(await stored()).toEqual(first);
    await count('ann');
    expect(await stored()).not.toEqual(first);
  });
});

describe('two processes on one database', () => {
  const env = { SECRET_KEY: 'the same for every process on one database' };
  let one: TestApp;
  let two: TestApp;
  let member: SignedIn;
  const open = (database: Database) => createTestApp({ database, env });

  beforeEach(async () => {
    one = await open(opened.database);
    two = await open(opened.database);
    member = await one.make.signedIn({ subscribedDays: 30 });
  });
  afterEach(async () => {
    await two.close();
    await one.close();
  });

  /** Sends the call to both processes in turn. @returns how often each status was returned */
  async function send(times: number, request: Parameters<TestApp['call']>[0]) {
    const statuses = new Map<number, number>();
    for (let n = 0; n < times; n += 1) {
      const { statusCode } = await (n % 2 === 0 ? one : two).call({ ...request, as: member });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    return Object.fromEntries(statuses);
  }

  test("the rate limit of one person's comments counts over both processes", async () => {
    const post = await one.call({
      method: 'POST',
      url: '/api/community/posts',
      as: member,
      payload: { type: 'text', content: 'A question' },
    });
    const url = `/api/community/posts/${post.json().id}/comments`;
    const comment = { method: 'POST', url, payload: { content: 'An answer' } } as const;
    expect(await send(320, comment)).toEqual({ 201: 300, 429: 20 });
  });
});
