import { MINUTE_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, TEST_NOW, type TestApp } from '../../testing/test-app.ts';
import { RATINGS } from './study.service.ts';

let t: TestApp;
let free: SignedIn;
let first: string;
let second: string;

beforeAll(async () => {
  t = await createTestApp();
  first = await t.make.section('communication', {
    title: 'First',
    order: 1,
    scenario: 'S',
    answer: 'A',
  });
  second = await t.make.section('communication', {
    title: 'Second',
    order: 2,
    scenario: 'S',
    answer: 'Locked words',
  });
});
beforeEach(async () => {
  t.clock.set(TEST_NOW);
  free = await t.make.signedIn();
});
afterAll(() => t.close());

const save = (id: string, progress: number, as = free) =>
  t.call({ method: 'PUT', url: `/api/progress/communication/${id}`, payload: { progress }, as });
const session = (what: 'start' | 'continue' | 'end', as = free) =>
  t.call({
    method: 'POST',
    url: `/api/study-sessions/${what}`,
    payload: { stationId: 'communication', sectionId: first },
    as,
  });

describe('the progress of a learner', () => {
  test("a learner's progress through the sections is empty before the first save, which creates it", async () => {
    expect((await t.call({ url: '/api/progress', as: free })).json()).toEqual({
      stationProgress: {},
      studyTime: {},
      updatedAt: null,
    });
    const saved = await save(first, 60);
    expect(saved.json().stationProgress).toEqual({ communication: { [first]: 60 } });
    expect((await t.call({ url: '/api/progress', as: free })).json()).toEqual(saved.json());
  });

  test('twenty devices saving the progress of twenty sections at once lose nothing', {
    tags: 'postgres',
  }, async () => {
    const premium = await t.make.signedIn({ subscribedDays: 5 });
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        t.make.section('clinical_skills', { title: `Skill ${i}`, order: i }),
      ),
    );
    await Promise.all(
      ids.map((id, i) =>
        t.call({
          method: 'PUT',
          url: `/api/progress/clinical_skills/${id}`,
          payload: { progress: i },
          as: premium,
        }),
      ),
    );
    const { stationProgress } = (await t.call({ url: '/api/progress', as: premium })).json();
    expect(stationProgress.clinical_skills).toEqual(
      Object.fromEntries(ids.map((id, i) => [id, i])),
    );
  });

  test('the same rating of a section sent twice within a minute is stored once; every other rating is stored', async () => {
    const kept = async () =>
      (
        await t.database.query<{ percent: number }>(
          'select percent from section_ratings where user_uid = $1 order by id',
          [free.uid],
        )
      ).map((row) => row.percent);
    await save(first, 60);
    await save(first, 60);
    expect(await kept()).toEqual([60]);
    await save(first, 70);
    await save(first, 60);
    expect(await kept()).toEqual([60, 70, 60]);
    t.clock.advance(MINUTE_MS);
    await save(first, 60);
    expect(await kept()).toEqual([60, 70, 60, 60]);
  });

  test('the offline ratings of sections of a whole day are accepted at once, and a flood of them is refused', async () => {
    for (let i = 0; i < 950; i += 1) t.ctx.limits.countInProcess(RATINGS, free.uid);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => save(first, i)));
    expect(answers.every((answer) => answer.statusCode === 200)).toBe(true);
    const refused = await save(first, 100);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    t.clock.advance(1_000);
    expect((await save(first, 100)).statusCode).toBe(200);
    expect((await save(first, 99)).statusCode).toBe(429);
  });

  test('progress of a locked or unknown section is refused', async () => {
    expect((await save(second, 10)).json()).toMatchObject({ code: 'subscription_required' });
    expect((await save('no-such-section', 10)).statusCode).toBe(404);
    expect((await t.call({ url: '/api/progress', as: free })).json().stationProgress).toEqual({});
  });

  test('a rating of a section made offline before Premium ended is kept', async () => {
    const ratedAt = new Date(t.clock.now().getTime() - 60_000).toISOString();
    const url = `/api/progress/communication/${second}`;
    const kept = await t.call({ method: 'PUT', url, payload: { progress: 10, ratedAt }, as: free });
    expect(kept.json().stationProgress).toEqual({ communication: { [second]: 10 } });
  });
});

describe('study time', () => {
  test("study time counts from start to end by the server's clock", async () => {
    const started = await session('start');
    expect(started.json()).toEqual({ totalTime: 0, sessionStart: t.clock.now().toISOString() });
    t.clock.advance(12 * MINUTE_MS);
    expect((await session('end')).json()).toEqual({
      totalTime: 12 * MINUTE_MS,
      sessionStart: null,
    });
    expect((await session('end')).json()).toEqual({
      totalTime: 12 * MINUTE_MS,
      sessionStart: null,
    });
  });

  test('starting study time again within 30 minutes continues the open segment', async () => {
    const start = (await session('start')).json().sessionStart;
    t.clock.advance(30 * MINUTE_MS);
    expect((await session('start')).json()).toEqual({ totalTime: 0, sessionStart: start });
  });

  test('starting study time after more than 30 minutes adds the time of the open segment and starts a new one', async () => {
    await session('start');
    t.clock.advance(31 * MINUTE_MS);
    expect((await session('start')).json()).toEqual({
      totalTime: 31 * MINUTE_MS,
      sessionStart: t.clock.now().toISOString(),
    });
  });

  test('a segment of study time never counts more than an hour', async () => {
    await session('start');
    t.clock.advance(9 * 60 * MINUTE_MS);
    // A new token of the same session, because a token is valid for an hour.
    const refreshed = await t.app.inject({
      method: 'POST',
      url: '/api/identity/refresh',
      cookies: { refresh: free.refreshCookie },
    });
    const later = { ...free, ...refreshed.json<{ idToken: string }>() };
    expect((await session('start', later)).json()).toEqual({
      totalTime: 60 * MINUTE_MS,
      sessionStart: t.clock.now().toISOString(),
    });
    t.clock.advance(30 * MINUTE_MS);
    expect((await session('end', later)).json().totalTime).toBe(90 * MINUTE_MS);
  });

  test('signing out ends open segments of study time at their last sign of life', async () => {
    await session('start');
    t.clock.advance(MINUTE_MS);
    await session('continue');
    t.clock.advance(7 * MINUTE_MS);
    const signedOut = await t.app.inject({
      method: 'POST',
      url: '/api/identity/sign-out',
      cookies: { refresh: free.refreshCookie },
    });
    expect(signedOut.statusCode).toBe(204);
    t.clock.advance(20 * MINUTE_MS);
    const later = await t.make.signIn(free.email);
    const { studyTime } = (await t.call({ url: '/api/progress', as: later })).json();
    expect(Object.values(studyTime)).toEqual([{ totalTime: MINUTE_MS, sessionStart: null }]);
  });

  test('the late sign-out of a replaced device does not end the study time on the newer one', async () => {
    const newer = await t.make.signIn(free.email);
    const { sessionStart } = (await session('start', newer)).json();
    await t.app.inject({
      method: 'POST',
      url: '/api/identity/sign-out',
      cookies: { refresh: free.refreshCookie },
    });
    const { studyTime } = (await t.call({ url: '/api/progress', as: newer })).json();
    expect(Object.values(studyTime)).toEqual([{ totalTime: 0, sessionStart }]);
  });

  test('a server clock that was set back adds no study time', async () => {
    await session('start');
    t.clock.advance(-5 * MINUTE_MS);
    expect((await session('end')).json().totalTime).toBe(0);
  });
});
