import type { SectionComparison } from '@urost3/contract/comparison.schemas.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Principal } from '../../http/principal.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { createLearners, points, question } from './comparison.fixtures.ts';
import { FIGURE_CACHE_MS } from './figure-cache.ts';

let t: TestApp;
let me: SignedIn;
let learners: ReturnType<typeof createLearners>;
let ref: { stationId: 'emergency_stations'; sectionId: string };

beforeEach(async () => {
  t = await createTestApp({ withJobs: 'when asked' });
  learners = createLearners(t);
  me = await t.make.signedIn();
  const sectionId = await t.make.section('emergency_stations', {
    title: 'Torsion',
    questions: [question('q1'), question('q2'), question('q3', { answer: 'None of these' })],
    examiner_points: points,
  });
  ref = { stationId: 'emergency_stations', sectionId };
});
afterEach(() => t.close());

/** Advances the clock until the cached figures have expired, then reads the comparison. */
const read = async (as = me): Promise<SectionComparison> => {
  t.clock.advance(FIGURE_CACHE_MS);
  return readNow(as);
};
const readNow = async (as = me): Promise<SectionComparison> =>
  (
    await t.call({ url: `/api/comparison/sections/emergency_stations/${ref.sectionId}`, as })
  ).json();
const list = async (as = me) => (await t.call({ url: '/api/comparison', as })).json();
const turn = (isOn: boolean, as = me) =>
  t.call({ method: 'PUT', url: '/api/comparison/setting', payload: { isOn }, as });
/** The signed-in learner marks 60 %, and the others mark 0, 0, 10, 10, 20, 20 … %. */
async function markAll(others: number): Promise<Principal[]> {
  await learners.mark(learners.asLearner(me.uid), ref, 6);
  const people = await learners.people(others);
  for (const [n, person] of people.entries())
    await learners.mark(person, ref, Math.floor(n / 2) % 10);
  return people;
}

describe('the percentile of a sheet', () => {
  test('the percentile of a sheet is shown from 20 learners on', async () => {
    await markAll(18);
    expect((await read()).sheet).toBeNull();
    const [last] = await learners.people(1);
    await learners.mark(last as Principal, ref, 9);
    // 12 of 20 are below 60 %. Three, including the learner, have 60 %: (12 + 3 / 2) / 20 = 67.5 %, rounded to 70.
    expect((await read()).sheet).toEqual({ percent: 60, percentile: 70, learners: 20 });
  });

  test('the percentile of a sheet changes only after ten more learners, not after one', async () => {
    await markAll(19);
    const before = await read();
    const more = await learners.people(10);
    for (const person of more.slice(0, 9)) await learners.mark(person, ref, 0);
    expect(await read()).toEqual(before);
    await learners.mark(more[9] as Principal, ref, 0);
    // 22 of 30 are below and 3 are equal: (22 + 3 / 2) / 30 = 78.3 → 80.
    expect((await read()).sheet).toEqual({ percent: 60, percentile: 80, learners: 30 });
  });

  test('a learner whom the comparison group does not contain yet sees their percentile', async () => {
    const people = await learners.people(20);
    for (const [n, person] of people.entries()) await learners.mark(person, ref, Math.floor(n / 2));
    await learners.mark(learners.asLearner(me.uid), ref, 10);
    expect((await read()).sheet).toEqual({ percent: 100, percentile: 95, learners: 20 });
  });

  test('the percentile of a sheet compares first marks only', async () => {
    const people = await markAll(19);
    const before = await read();
    for (const person of people) await learners.mark(person, ref, 10);
    await learners.mark(learners.asLearner(me.uid), ref, 10);
    expect(await read()).toEqual(before);
  });

  test('the comparison of a sheet starts again when a point is reworded or its weight changes, and not when points move', async () => {
    await markAll(19);
    const before = await read();
    await learners.republish(ref.sectionId, {
      examiner_points: points.toReversed().map((text) => ({ text, weight: 'major' })),
    });
    expect((await read()).sheet).toEqual(before.sheet);
    const weighted = points.map((text) => ({ text, weight: 'minor' }));
    await learners.republish(ref.sectionId, { examiner_points: weighted });
    expect((await read()).sheet).toBeNull();
  });

  test('sheets stored without their wording count in the comparison when they are newer than the publication of the section', async () => {
    await markAll(19);
    const before = await read();
    const copy = (at: string) =>
      t.database.exec(`create temp table kept as select * from checklist_attempts;
        delete from checklist_attempts;
        insert into checklist_attempts (user_uid, client_id, station_id, section_id, ticked_keys, point_keys, percent, at, on_day)
        select user_uid, client_id, station_id, section_id, ticked_keys, point_keys, percent, ${at}, on_day from kept order by id;
        drop table kept`);
    await copy('at');
    expect((await read()).sheet).toEqual(before.sheet);
    await copy(`at - interval '1 day'`);
    expect((await read()).sheet).toBeNull();
  });
});

describe('the comparison of multiple choice answers', () => {
  test('the share of right first answers in a comparison is rounded, and is never 0 or 100 percent', async () => {
    const [first, ...others] = [learners.asLearner(me.uid), ...(await learners.people(19))];
    for (const [n, person] of [first, ...others].entries()) {
      await learners.pick(person, ref, 'q1', n < 13 ? '6 hours' : '2 hours');
      await learners.pick(person, ref, 'q2', '6 hours');
    }
    // Neither a later answer nor an answer whose client time is earlier replaces the first stored answer.
    await learners.pick(first, ref, 'q1', '24 hours');
    const before = new Date(t.clock.now().getTime() - 60_000).toISOString();
    await learners.pick(others[0] as Principal, ref, 'q1', '24 hours', before);
    expect((await read()).questions).toEqual([
      { questionId: 'q1', rightPercent: 65, learners: 20 },
      { questionId: 'q2', rightPercent: 95, learners: 20 },
    ]);
  });

  test('a question that the learner has not answered is left out of the comparison', async () => {
    for (const person of await learners.people(20))
      await learners.pick(person, ref, 'q1', '6 hours');
    expect((await read()).questions).toEqual([]);
  });

  test('the percentile of a section is among those who answered all its questions', async () => {
    const people = await learners.people(19);
    // Nobody answers q3. It has no right answer, so it does not count as a question of the section.
    for (const [n, person] of [learners.asLearner(me.uid), ...people].entries()) {
      await learners.pick(person, ref, 'q1', n < 10 ? '6 hours' : '2 hours');
      await learners.pick(person, ref, 'q2', n < 5 ? '6 hours' : '2 hours');
    }
    const [onlyOne] = await learners.people(1);
    await learners.pick(onlyOne as Principal, ref, 'q1', '6 hours');
    // Five learners have two right, five have one and ten have none: (15 + 5 / 2) / 20 = 87.5 %, rounded to 90.
    expect((await read()).picks).toEqual({ percent: 100, percentile: 90, learners: 20 });
  });

  test('the comparison of a question starts again when an option or the answer is edited, and not when options move', async () => {
    for (const person of [learners.asLearner(me.uid), ...(await learners.people(19))]) {
      await learners.pick(person, ref, 'q1', '6 hours');
    }
    const { options } = question('q1');
    await learners.republish(ref.sectionId, {
      questions: [question('q1', { options: options.toReversed() })],
    });
    expect((await read()).questions).toHaveLength(1);
    await learners.republish(ref.sectionId, {
      questions: [question('q1', { answer: '24 hours' })],
    });
    expect((await read()).questions).toEqual([]);
    await learners.republish(ref.sectionId, {
      questions: [question('q1', { options: [...options.slice(0, 3), '4 days'] })],
    });
    expect((await read()).questions).toEqual([]);
  });
});

describe('who is counted in a comparison', () => {
  test('administrators, interviewers and demonstration accounts are not counted in comparisons, and administrators see none', async () => {
    const people = await markAll(22);
    const uids = people.map(({ uid }) => uid);
    const set = (column: string, uid: string | undefined) =>
      t.database.query(`update users set ${column} = true where uid = $1`, [uid]);
    expect((await read()).sheet).toMatchObject({ learners: 20 });
    await set('is_admin', uids[0]);
    await set('is_interviewer', uids[1]);
    await set('is_demo', uids[2]);
    expect((await read()).sheet).toMatchObject({ learners: 20 });
    await set('is_demo', uids[3]);
    expect((await read()).sheet).toBeNull();
    const admin = await t.make.signedIn({ isAdmin: true });
    await learners.mark(
      { ...learners.asLearner(admin.uid), isAdmin: true, roles: ['admin'] },
      ref,
      3,
    );
    expect(await read(admin)).toEqual({ isOn: true, sheet: null, picks: null, questions: [] });
    expect(await list(admin)).toEqual({ isOn: true, sections: [] });
  });

  test('a learner who switches the comparison off sees none and is counted in none, until the learner switches it on again', async () => {
    await markAll(18);
    const other = await t.make.signedIn();
    await learners.mark(learners.asLearner(other.uid), ref, 9);
    const before = await read();
    expect(before.sheet).toMatchObject({ learners: 20 });
    expect((await turn(false, other)).json()).toEqual({ isOn: false });
    expect((await turn(false, other)).statusCode).toBe(200);
    // The setting takes effect before the cached figures expire.
    expect((await readNow()).sheet).toBeNull();
    expect(await read(other)).toEqual({ isOn: false, sheet: null, picks: null, questions: [] });
    expect(await list(other)).toEqual({ isOn: false, sections: [] });
    expect((await read()).sheet).toBeNull();
    await turn(true, other);
    expect((await t.call({ url: '/api/comparison/setting', as: other })).json()).toEqual({
      isOn: true,
    });
    expect(await read()).toEqual(before);
  });

  test('a deleted account is no longer counted in comparisons, and its setting is deleted', async () => {
    await markAll(18);
    const [counted, off] = [await t.make.signedIn(), await t.make.signedIn()];
    await learners.mark(learners.asLearner(counted.uid), ref, 9);
    await turn(false, off);
    expect((await readNow()).sheet).toMatchObject({ learners: 20 });
    for (const as of [counted, off]) {
      const gone = await t.call({ method: 'DELETE', url: '/api/user/account', as });
      expect(gone.statusCode, gone.body).toBe(200);
    }
    expect((await readNow()).sheet).toBeNull();
    expect(await t.database.query('select user_uid from comparison_opt_outs')).toEqual([]);
  });

  test('the export of an account says whether the learner takes part in the comparison', async () => {
    const exported = async () => (await t.call({ url: '/api/user/export', as: me })).json();
    expect((await exported()).comparison).toEqual({ isOn: true, offSince: null });
    await turn(false);
    const offSince = t.clock.now().toISOString();
    expect((await exported()).comparison).toEqual({ isOn: false, offSince });
  });
});

describe('the list of a learner’s percentiles', () => {
  test('the comparisons of a learner list the sections with a percentile, without withdrawn and locked ones', async () => {
    await markAll(19);
    const unshared = await t.make.section('communication', {
      title: 'Alone',
      examiner_points: points,
    });
    const alone = { stationId: 'communication', sectionId: unshared } as const;
    await learners.mark(learners.asLearner(me.uid), alone, 3);
    const sheet = { percent: 60, percentile: 70, learners: 20 };
    expect(await list()).toEqual({
      isOn: true,
      sections: [{ ...ref, title: 'Torsion', sheet, picks: null }],
    });
    await t.make.section('emergency_stations', { title: 'A new first one', order: 0 });
    await t.database.query(`update sections set sort_order = 5 where slug = $1`, [ref.sectionId]);
    await t.services.content.load();
    expect((await list()).sections).toEqual([]);
    const url = `/api/comparison/sections/emergency_stations/${ref.sectionId}`;
    expect((await t.call({ url, as: me })).json().code).toBe('subscription_required');
    await learners.withdraw(ref.sectionId);
    expect((await t.call({ url, as: me })).statusCode).toBe(404);
    expect((await list()).sections).toEqual([]);
  });
});
