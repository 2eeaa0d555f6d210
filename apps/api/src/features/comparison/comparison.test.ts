import type { SectionComparison } from '@urost3/contract/comparison/comparison.schemas.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Principal } from '../../http/guards/principal.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { createLearners, question } from './comparison.fixtures.ts';
import { FIGURES_KEPT_MS } from './measured-items.ts';

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
  });
  ref = { stationId: 'emergency_stations', sectionId };
});
afterEach(() => t.close());

/** Advances the clock until the cached figures have expired, then reads the comparison. */
const read = async (as = me): Promise<SectionComparison> => {
  t.clock.advance(FIGURES_KEPT_MS);
  return readNow(as);
};
const readNow = async (as = me): Promise<SectionComparison> =>
  (
    await t.call({ url: `/api/comparison/sections/emergency_stations/${ref.sectionId}`, as })
  ).json();
const turn = (isOn: boolean, as = me) =>
  t.call({ method: 'PUT', url: '/api/comparison/setting', payload: { isOn }, as });

/** The signed-in learner and `others` people answer the first question right. */
async function pickAll(others: number): Promise<Principal[]> {
  const people = await learners.people(others);
  for (const person of [learners.asLearner(me.uid), ...people])
    await learners.pick(person, ref, 'q1', '6 hours');
  return people;
}
const shown = [{ questionId: 'q1', rightPercent: 95, learners: 20 }];

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

  test('the share of right answers changes only after ten more learners, not after one', async () => {
    await pickAll(18);
    expect((await read()).questions).toEqual([]);
    const [last, ...more] = await learners.people(11);
    await learners.pick(last as Principal, ref, 'q1', '2 hours');
    expect((await read()).questions).toEqual(shown);
    for (const person of more.slice(0, 9)) await learners.pick(person, ref, 'q1', '2 hours');
    expect((await read()).questions).toEqual(shown);
    await learners.pick(more[9] as Principal, ref, 'q1', '2 hours');
    expect((await read()).questions).toEqual([
      { questionId: 'q1', rightPercent: 65, learners: 30 },
    ]);
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
    const people = await pickAll(22);
    const set = (column: string, n: number) =>
      t.database.query(`update users set ${column} = true where uid = $1`, [people[n]?.uid]);
    await set('is_admin', 0);
    await set('is_interviewer', 1);
    await set('is_demo', 2);
    expect((await read()).questions).toEqual(shown);
    await set('is_demo', 3);
    expect((await read()).questions).toEqual([]);
    const admin = await t.make.signedIn({ isAdmin: true });
    const asAdmin = { ...learners.asLearner(admin.uid), isAdmin: true, roles: ['admin' as const] };
    await learners.pick(asAdmin, ref, 'q1', '6 hours');
    expect(await read(admin)).toEqual({ questions: [] });
  });

  test('a learner who switches the comparison off sees none and is counted in none, until the learner switches it on again', async () => {
    await pickAll(18);
    const other = await t.make.signedIn();
    await learners.pick(learners.asLearner(other.uid), ref, 'q1', '6 hours');
    expect((await read()).questions).toEqual(shown);
    expect((await turn(false, other)).json()).toEqual({ isOn: false });
    expect((await turn(false, other)).statusCode).toBe(200);
    // The setting takes effect before the cached figures expire.
    expect((await readNow()).questions).toEqual([]);
    expect(await read(other)).toEqual({ questions: [] });
    await turn(true, other);
    expect((await t.call({ url: '/api/comparison/setting', as: other })).json()).toEqual({
      isOn: true,
    });
    expect((await read()).questions).toEqual(shown);
  });

  test('a deleted account is no longer counted in comparisons, and its setting is deleted', async () => {
    await pickAll(18);
    const [counted, off] = [await t.make.signedIn(), await t.make.signedIn()];
    await learners.pick(learners.asLearner(counted.uid), ref, 'q1', '6 hours');
    await turn(false, off);
    expect((await readNow()).questions).toEqual(shown);
    for (const as of [counted, off]) {
      const gone = await t.call({ method: 'DELETE', url: '/api/user/account', as });
      expect(gone.statusCode, gone.body).toBe(200);
    }
    expect((await readNow()).questions).toEqual([]);
    expect(await t.database.query('select user_uid from comparison_opt_outs')).toEqual([]);
  });

  test('the export of an account says whether the learner takes part in the comparison', async () => {
    const exported = async () => (await t.call({ url: '/api/user/export', as: me })).json();
    expect((await exported()).comparison).toEqual({ isOn: true, offSince: null });
    await turn(false);
    const offSince = t.clock.now().toISOString();
    expect((await exported()).comparison).toEqual({ isOn: false, offSince });
  });

  test('the comparison of a locked section or of one that was withdrawn is refused', async () => {
    await pickAll(19);
    await t.make.section('emergency_stations', { title: 'A new first one', order: 0 });
    await t.database.query(`update sections set sort_order = 5 where slug = $1`, [ref.sectionId]);
    await t.ctx.catalogue.load();
    const url = `/api/comparison/sections/emergency_stations/${ref.sectionId}`;
    expect((await t.call({ url, as: me })).json().code).toBe('subscription_required');
    await learners.withdraw(ref.sectionId);
    expect((await t.call({ url, as: me })).statusCode).toBe(404);
  });
});
