import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { londonDate } from '../../providers/clock/london.ts';
import { createTestApp, type SignedIn, TEST_NOW, type TestApp } from '../../testing/test-app.ts';
import { STUDY_CALLS } from './study-time.service.ts';

let t: TestApp;
let reader: SignedIn;
let section: string;
let other: string;
let locked: string;

beforeAll(async () => {
  t = await createTestApp();
  section = await t.make.section('communication', { title: 'First', order: 1 });
  other = await t.make.section('clinical_skills', { title: 'Other', order: 1 });
  locked = await t.make.section('communication', { title: 'Second', order: 2 });
});
beforeEach(async () => {
  t.clock.set(TEST_NOW);
  reader = await t.make.signedIn();
});
afterAll(() => t.close());

const call = (what: 'start' | 'continue' | 'end', clientId?: string, as = reader) =>
  t.call({
    method: 'POST',
    url: `/api/study-sessions/${what}`,
    payload: {
      stationId: 'communication',
      sectionId: section,
      ...(clientId === undefined ? {} : { clientId }),
    },
    as,
  });
const at = (minutesFromNow: number) =>
  new Date(t.clock.now().getTime() + minutesFromNow * MINUTE_MS).toISOString();
const segment = (from: number, to: number, changes: Record<string, unknown> = {}) => ({
  clientId: randomUUID(),
  stationId: 'communication',
  sectionId: section,
  startedAt: at(from),
  endedAt: at(to),
  ...changes,
});
const tell = (segments: unknown, as = reader) =>
  t.call({
    method: 'POST',
    url: '/api/study-sessions/segments',
    payload: segments as never,
    as,
  });
async function minutes(id = section, stationId = 'communication'): Promise<number> {
  const { studyTime } = (await t.call({ url: '/api/progress', as: reader })).json();
  return (studyTime[`${stationId}_${id}`]?.totalTime ?? 0) / MINUTE_MS;
}

describe('study time of one section in two tabs', () => {
  test('two tabs of one section count each minute of study time once, and closing one loses none', async () => {
    await call('start', 'a');
    t.clock.advance(5 * MINUTE_MS);
    await call('start', 'b');
    t.clock.advance(5 * MINUTE_MS);
    expect((await call('end', 'a')).json()).toMatchObject({ totalTime: 10 * MINUTE_MS });
    t.clock.advance(10 * MINUTE_MS);
    expect((await call('end', 'b')).json()).toEqual({
      totalTime: 20 * MINUTE_MS,
      sessionStart: null,
    });
  });

  test('start and end requests of a tab switch that arrive out of order lose no study time', async () => {
    await call('start', 'a');
    t.clock.advance(10 * MINUTE_MS);
    await call('start', 'b');
    await call('end', 'a');
    t.clock.advance(7 * MINUTE_MS);
    expect((await call('end', 'b')).json()).toEqual({
      totalTime: 17 * MINUTE_MS,
      sessionStart: null,
    });
  });

  test('ending study time again adds no time', async () => {
    await call('start', 'a');
    await call('start', 'b');
    t.clock.advance(4 * MINUTE_MS);
    await call('end', 'a');
    t.clock.advance(4 * MINUTE_MS);
    await call('end', 'a');
    expect((await call('end', 'b')).json().totalTime).toBe(8 * MINUTE_MS);
  });

  test('the start of study time that arrives after its own end is ignored', async () => {
    await call('start', 'a');
    t.clock.advance(MINUTE_MS);
    await call('end', 'a');
    expect((await call('start', 'a')).json()).toEqual({ totalTime: MINUTE_MS, sessionStart: null });
  });

  test('twenty tabs opened and closed at once count the study time once', {
    tags: 'postgres',
  }, async () => {
    const tabs = Array.from({ length: 20 }, (_, i) => `tab${i}`);
    await Promise.all(tabs.map((tab) => call('start', tab)));
    t.clock.advance(10 * MINUTE_MS);
    await Promise.all(tabs.map((tab) => call('end', tab)));
    expect(await minutes()).toBe(10);
  });
});

describe('study time of a page that goes silent', () => {
  const SECOND_MS = 1_000;
  const key = () => `communication_${section}`;
  const times = async (as = reader) =>
    (await t.call({ url: '/api/progress', as })).json().studyTime as Record<string, object>;
  /** Shows the section in a page for some seconds, with a sign of life every two seconds. */
  async function show(clientId: string, seconds: number, as = reader): Promise<void> {
    await call('start', clientId, as);
    for (let second = 0; second < seconds; second += 2) {
      t.clock.advance(2 * SECOND_MS);
      await call('continue', clientId, as);
    }
  }

  test.each([
    ['with ids', 'a', 'b'],
    ['without ids', undefined, undefined],
  ])(
    'a login on a second device ends the study time of the first device, for segments %s',
    async (_title, first, second) => {
      await call('start', first);
      t.clock.advance(6 * SECOND_MS);
      await call('continue', first);
      const other = await t.make.signIn(reader.email);
      t.clock.advance(MINUTE_MS);
      expect((await call('end', first)).statusCode).toBe(401);
      expect(await times(other)).toEqual({
        [key()]: { totalTime: 6 * SECOND_MS, sessionStart: null },
      });
      await call('start', second, other);
      t.clock.advance(4 * SECOND_MS);
      expect((await call('end', second, other)).json()).toEqual({
        totalTime: 10 * SECOND_MS,
        sessionStart: null,
      });
      t.clock.advance(MINUTE_MS);
      await show('c', 2, other);
      expect((await call('end', 'c', other)).json().totalTime).toBe(12 * SECOND_MS);
    },
  );

  test('a crashed tab has studied until its last sign of life, and a new tab adds only its own study time', async () => {
    await show('crashed', 8);
    t.clock.advance(20 * SECOND_MS);
    await show('new', 4);
    expect((await call('end', 'new')).json().totalTime).toBe(12 * SECOND_MS);
    t.clock.advance(3 * MINUTE_MS);
    expect(await times()).toEqual({ [key()]: { totalTime: 12 * SECOND_MS, sessionStart: null } });
  });

  test('a section that locks while it is open counts no study time after the lock', async () => {
    const usual = section;
    onTestFinished(() => {
      section = usual;
    });
    section = locked;
    const premium = await t.make.signedIn({ subscribedDays: 1 });
    await show('a', 6, premium);
    t.clock.advance(24 * 60 * MINUTE_MS + 1);
    const lapsed = await t.make.signIn(premium.email);
    expect((await call('continue', 'a', lapsed)).statusCode).toBe(403);
    expect((await call('end', 'a', lapsed)).statusCode).toBe(403);
    expect(await times(lapsed)).toEqual({
      [key()]: { totalTime: 6 * SECOND_MS, sessionStart: null },
    });
  });

  test('a page that misses a sign of life loses no study time, and one that is silent for more than three minutes adds none', async () => {
    await show('a', 10);
    t.clock.advance(3 * MINUTE_MS);
    const totalTime = 3 * MINUTE_MS + 10 * SECOND_MS;
    const heard = { totalTime, sessionStart: t.clock.now().toISOString() };
    expect((await call('continue', 'a')).json()).toEqual(heard);
    t.clock.advance(3 * MINUTE_MS + 1);
    expect((await call('continue', 'a')).json()).toEqual({ totalTime, sessionStart: null });
  });

  test('a page that wakes up after a sleep adds no study time for the sleep', async () => {
    await show('a', 10);
    t.clock.advance(40 * MINUTE_MS);
    expect((await call('continue', 'a')).json()).toEqual({
      totalTime: 10 * SECOND_MS,
      sessionStart: null,
    });
  });

  test('a page whose start was lost counts study time from its first sign of life', async () => {
    await call('continue', 'a');
    t.clock.advance(5 * SECOND_MS);
    expect((await call('continue', 'a')).json()).toEqual({
      totalTime: 5 * SECOND_MS,
      sessionStart: t.clock.now().toISOString(),
    });
  });

  test('two sections side by side share the study time, which counts once', async () => {
    const elsewhere = (what: string) =>
      t.call({
        method: 'POST',
        url: `/api/study-sessions/${what}`,
        payload: { stationId: 'clinical_skills', sectionId: other, clientId: 'b' },
        as: reader,
      });
    await call('start', 'a');
    await elsewhere('start');
    for (let beat = 0; beat < 10; beat += 1) {
      t.clock.advance(SECOND_MS);
      await call('continue', 'a');
      t.clock.advance(SECOND_MS);
      await elsewhere('continue');
    }
    await call('end', 'a');
    await elsewhere('end');
    expect(await minutes()).toBeCloseTo(10 / 60);
    expect(await minutes(other, 'clinical_skills')).toBeCloseTo(10 / 60);
  });
});

describe('study time measured in the browser', () => {
  test('study time measured in the browser is added once, however often it is sent', async () => {
    const made = [segment(-50, -30), segment(-20, -5)];
    expect((await tell(made)).json().studyTime[`communication_${section}`].totalTime).toBe(
      35 * MINUTE_MS,
    );
    await Promise.all([tell(made), tell(made), tell([made[0]])]);
    expect(await minutes()).toBe(35);
  });

  test('a segment of study time that is over an hour, reversed or empty is refused', async () => {
    expect((await tell([segment(-61, 0)])).statusCode).toBe(400);
    expect((await tell([segment(-5, -10)])).statusCode).toBe(400);
    expect((await tell([])).statusCode).toBe(400);
    expect(await minutes()).toBe(0);
    expect((await tell([segment(-60, 0)])).statusCode).toBe(200);
  });

  test('a segment of study time in the future is refused together with its call', async () => {
    const refused = await tell([segment(-30, -20), segment(-5, 1)]);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().message).toBe('Study time cannot be in the future.');
    expect(await minutes()).toBe(0);
  });

  test('a browser clock that is a few seconds ahead loses no study time', async () => {
    const ahead = { endedAt: new Date(t.clock.now().getTime() + 3_000).toISOString() };
    expect((await tell([segment(-10, 0, ahead)])).statusCode).toBe(200);
    expect(await minutes()).toBe(10);
  });

  test('a segment of study time that overlaps counted time, in any section, is refused', async () => {
    await tell([segment(-40, -20)]);
    expect((await tell([segment(-30, -10)])).statusCode).toBe(422);
    const elsewhere = { stationId: 'clinical_skills', sectionId: other };
    expect((await tell([segment(-25, -15, elsewhere)])).statusCode).toBe(422);
    expect((await tell([segment(-15, -8), segment(-10, -5)])).statusCode).toBe(422);
    expect(await minutes()).toBe(20);
    expect((await tell([segment(-20, -10, elsewhere)])).statusCode).toBe(200);
    expect(await minutes(other, 'clinical_skills')).toBe(10);
  });

  test('overlapping segments of study time sent by two devices at once are counted once', {
    tags: 'postgres',
  }, async () => {
    const answers = await Promise.all([tell([segment(-40, -20)]), tell([segment(-35, -15)])]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
    expect(await minutes()).toBe(20);
  });

  test("the measured end of study time that was started online replaces the server's estimate", async () => {
    await call('start', 'a');
    t.clock.advance(20 * MINUTE_MS);
    // It is minute 20. The connection was lost at minute 0. The tab was closed at minute 12; its end call was lost.
    expect((await tell([segment(-20, -8, { clientId: 'a' })])).statusCode).toBe(200);
    expect(await minutes()).toBe(12);
    expect((await call('end', 'a')).json()).toEqual({
      totalTime: 12 * MINUTE_MS,
      sessionStart: null,
    });
  });

  test('a segment of study time whose end the server already has adds nothing', async () => {
    await call('start', 'a');
    t.clock.advance(12 * MINUTE_MS);
    await call('end', 'a');
    expect((await tell([segment(-12, 0, { clientId: 'a' })])).statusCode).toBe(200);
    expect(await minutes()).toBe(12);
  });

  test('when one of two tabs ends, the other adds only the study time after it', async () => {
    await call('start', 'a');
    t.clock.advance(5 * MINUTE_MS);
    await call('start', 'b');
    t.clock.advance(25 * MINUTE_MS);
    await tell([segment(-30, -15, { clientId: 'a' })]);
    expect(await minutes()).toBe(15);
    expect((await call('end', 'b')).json()).toEqual({
      totalTime: 30 * MINUTE_MS,
      sessionStart: null,
    });
  });

  test('after a computer slept overnight, the evening before counts as study time and the night does not', async () => {
    await call('start', 'evening');
    t.clock.advance(9 * 60 * MINUTE_MS);
    const morning = await t.make.signIn(reader.email);
    await tell([segment(-540, -510, { clientId: 'evening' })], morning);
    await call('start', 'morning', morning);
    t.clock.advance(10 * MINUTE_MS);
    expect((await call('end', 'morning', morning)).json().totalTime).toBe(40 * MINUTE_MS);
  });

  test('study time of a locked or unknown section is refused', async () => {
    expect((await tell([segment(-20, -10, { sectionId: locked })])).json().code).toBe(
      'subscription_required',
    );
    expect((await tell([segment(-20, -10, { sectionId: 'nothing' })])).statusCode).toBe(404);
    expect((await tell([])).statusCode).toBe(400);
  });

  test('study time of a section that is no longer open is left out, and the other times of the call are stored', async () => {
    const both = [segment(-40, -30, { sectionId: locked }), segment(-20, -10)];
    expect((await tell(both)).statusCode).toBeLessThan(300);
    expect(await minutes()).toBe(10);
  });
});

describe('a rating made offline', () => {
  const rate = (progress: number, ratedAt?: string) =>
    t.call({
      method: 'PUT',
      url: `/api/progress/communication/${section}`,
      payload: { progress, ...(ratedAt ? { ratedAt } : {}) },
      as: reader,
    });
  const stored = async () =>
    (await t.call({ url: '/api/progress', as: reader })).json().stationProgress.communication[
      section
    ];

  test('an offline rating of a section never replaces a later one from another device', async () => {
    await rate(80);
    const late = await rate(20, at(-30));
    expect(late.statusCode).toBe(200);
    expect(late.json().stationProgress.communication[section]).toBe(80);
    await rate(55, at(10));
    expect(await stored()).toBe(55);
  });

  test('an offline rating of a section replaces an older one', async () => {
    await rate(80, at(-60));
    await rate(20, at(-30));
    expect(await stored()).toBe(20);
    // A rating from a clock that is ahead does not block later ratings.
    await rate(30, at(600));
    t.clock.advance(MINUTE_MS);
    await rate(40);
    expect(await stored()).toBe(40);
  });

  test('an offline rating of a section is filed on its day for up to thirty days, and refused when it is older', async () => {
    const daysAgo = (days: number) =>
      new Date(t.clock.now().getTime() - days * DAY_MS).toISOString();
    for (const old of [daysAgo(31), '2020-01-01T00:00:00.000Z'])
      expect((await rate(90, old)).statusCode).toBe(422);
    const kept = daysAgo(29);
    expect((await rate(80, kept)).statusCode).toBe(200);
    const filed = await t.database.query(
      'select percent, on_day::text from section_ratings where user_uid = $1',
      [reader.uid],
    );
    expect(filed).toEqual([{ percent: 80, on_day: londonDate(new Date(kept)) }]);
  });
});

test("2.4.1 a script that sends study time endlessly is refused after a day's worth, for that person only", async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 598; i += 1) t.ctx.limits.countInProcess(STUDY_CALLS, reader.uid);
  for (let i = 0; i < 3; i += 1)
    statuses.push((await tell([segment(-1 - i, -0.5 - i)])).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
  const refused = await call('start', 'a');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const colleague = await t.make.signedIn();
  expect((await call('start', 'b', colleague)).statusCode).toBe(200);
  t.clock.advance(2_000);
  expect((await call('start', 'a')).statusCode).toBe(200);
});

describe('the days of study', () => {
  const days = async (as = reader) =>
    (await t.call({ url: '/api/progress/days', as })).json<{ today: string; days: unknown[] }>();

  test('the minutes of study of a London day are added up, and those of other people are not listed', async () => {
    await tell([segment(-70, -50), segment(-40, -25), segment(-26 * 60, -26 * 60 + 10)]);
    const { today, days: listed } = await days();
    expect(listed).toEqual([
      { on: expect.any(String), minutes: 10 },
      { on: today, minutes: 35 },
    ]);
    expect((await days(await t.make.signedIn())).days).toEqual([]);
  });

  test('study time at half past midnight in summer counts on the London day', async () => {
    t.clock.set(new Date('2026-07-01T09:00:00.000Z'));
    await tell([
      segment(0, 0, {
        startedAt: '2026-06-30T23:30:00.000Z',
        endedAt: '2026-06-30T23:45:00.000Z',
      }),
    ]);
    expect((await days()).days).toEqual([{ on: '2026-07-01', minutes: 15 }]);
  });
});
