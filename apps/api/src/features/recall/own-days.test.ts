import { addDays, DAY_MS } from '@urost3/contract/day.ts';
import type { OwnDays, RecallPlan, RecallToday } from '@urost3/contract/recall/recall.schemas.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type SignedIn, TEST_NOW, type TestApp } from '../../testing/test-app.ts';
import { listStations } from '../stations/stations.service.ts';
import { eraseRecall } from './recall.service.ts';

let t: TestApp;
let learner: SignedIn;

beforeAll(async () => {
  t = await createTestApp();
  for (let order = 0; order < 8; order += 1) {
    await t.make.section('communication', { title: `Section ${order}`, order, scenario: 'S' });
  }
});
beforeEach(async () => {
  t.clock.set(TEST_NOW);
  await t.database.query('delete from settings');
  learner = await t.make.signedIn({ subscribedDays: 200 });
});
afterAll(() => t.close());

/** A Wednesday. */
const TODAY = '2026-11-18';
const usual: OwnDays = { examDate: null, minutesADay: 45, weekdaysOff: [], daysOff: [] };
const put = (url: string, payload: object, as = learner) =>
  t.call({ method: 'PUT', url: `/api${url}`, payload, as });
const save = (changes: Partial<OwnDays>, as = learner) =>
  put('/recall/own-days', { ...usual, ...changes }, as);
const today = async (as = learner): Promise<RecallToday> =>
  (await t.call({ url: '/api/recall/today', as })).json();
const plan = async (): Promise<RecallPlan> =>
  (await t.call({ url: '/api/recall/plan', as: learner })).json();
const status = async () =>
  (await t.call({ url: '/api/subscription/status', as: learner })).json().data;
const setSiteExam = (examDate: string | null) =>
  t.ctx.settings.write(t.database.db, { examDate }, null);
const wait = async (days: number) => {
  t.clock.advance(days * DAY_MS);
  learner = await t.make.signIn(learner.email);
};

test("a learner's own interview date counts first in today's list, the plan and the countdown, and without one the administrator's does", async () => {
  await setSiteExam(addDays(TODAY, 60));
  expect((await today()).daysUntilExam).toBe(60);
  expect((await put('/user/exam-date', { examDate: addDays(TODAY, 20) })).json().examDate).toBe(
    addDays(TODAY, 20),
  );
  expect(await today()).toMatchObject({ examDate: addDays(TODAY, 20), daysUntilExam: 20 });
  expect(await status()).toMatchObject({ examDate: addDays(TODAY, 20), daysUntilExam: 20 });
  expect((await plan()).days.every(({ on }) => on < addDays(TODAY, 20))).toBe(true);
  const other = await t.make.signedIn({ subscribedDays: 200 });
  expect((await today(other)).daysUntilExam).toBe(60);
  await put('/user/exam-date', { examDate: null });
  expect((await today()).daysUntilExam).toBe(60);
});

test("a learner's new interview date in the past is refused, and today’s list says when a stored one has passed", async () => {
  const refused = await put('/user/exam-date', { examDate: addDays(TODAY, -1) });
  expect([refused.statusCode, refused.json().fields]).toEqual([
    422,
    { examDate: 'The interview date is in the past. Please choose today or a later day.' },
  ]);
  await save({ examDate: addDays(TODAY, 2) });
  expect((await today()).isExamOver).toBe(false);
  await wait(3);
  expect(await today()).toMatchObject({ isExamOver: true, daysUntilExam: null });
  // The stored exam date has passed, but another setting can still be changed.
  expect((await save({ examDate: addDays(TODAY, 2), minutesADay: 60 })).statusCode).toBe(200);
});

test('today’s list fits the learner’s minutes of the day, and says how much more is due', async () => {
  for (const { id } of listStations(t.ctx, {
    isAdmin: true,
    roles: ['admin'],
  } as unknown as Parameters<typeof listStations>[1])[1]?.sections ?? []) {
    await put(`/progress/communication/${id}`, { progress: 20 });
  }
  await wait(1);
  expect(await today()).toMatchObject({ fitCount: 3 });
  await save({ minutesADay: 15 });
  const { items, fitCount } = await today();
  expect([items.length, fitCount]).toEqual([8, 1]);
  await put(`/progress/communication/${items[0]?.sectionId}`, { progress: 90 });
  expect(await today()).toMatchObject({ fitCount: 0, done: [{ score: 90 }] });
  await save({ daysOff: [addDays(TODAY, 1)] });
  expect(await today()).toMatchObject({ isDayOff: true, fitCount: 0 });
  await save({ weekdaysOff: [4] });
  expect(await today()).toMatchObject({ isDayOff: true });
});

test('the recall plan says what does not fit before the interview, and how many minutes a day would be needed', async () => {
  await save({ examDate: addDays(TODAY, 3), minutesADay: 15 });
  const answer = await plan();
  expect(answer.days.map(({ items }) => items.length)).toEqual([0, 1, 1]);
  expect(answer.days.map(({ isMock }) => isMock)).toEqual([true, false, false]);
  expect(answer.left.length).toBeGreaterThan(0);
  expect(answer.minutesNeeded).toBeGreaterThan(15);
  await save({ examDate: addDays(TODAY, 60), minutesADay: 60 });
  expect(await plan()).toMatchObject({ left: [], minutesNeeded: null });
});

test("today's list contains the full mock on the days on which the recall plan has one", async () => {
  await save({ examDate: addDays(TODAY, 10), minutesADay: 60 });
  expect(await today()).toMatchObject({ isMock: false, fitCount: 2 });
  await wait(1);
  expect(await today()).toMatchObject({ isMock: true, fitCount: 0 });
});

test("when not everything fits into a day, today's list has a new section that is due before the reviews", async () => {
  const [first, second] = (await plan()).days.flatMap(({ items }) => items);
  for (const item of [first, second])
    await put(`/progress/communication/${item?.sectionId}`, { progress: 20 });
  await wait(1);
  await save({ minutesADay: 15 });
  const { items, fitCount } = await today();
  expect([fitCount, items.map(({ kind }) => kind)]).toEqual([1, ['new', 'review', 'review']]);
});

test('after two missed weeks the recall plan spreads all sections over the coming days', async () => {
  await save({ minutesADay: 30, examDate: addDays(TODAY, 40) });
  await wait(14);
  const { days } = await plan();
  expect(days[0]?.on).toBe(addDays(TODAY, 14));
  expect(days.every(({ minutes, isMock }) => isMock || minutes <= 44)).toBe(true);
  const keys = days.flatMap(({ items }) => items.map(({ sectionId }) => sectionId));
  expect(new Set(keys).size).toBe(8);
});

test('two devices that save the days off and minutes of the recall plan at once leave the values of one of them', {
  tags: 'postgres',
}, async () => {
  const sent = await Promise.all([save({ minutesADay: 20 }), save({ minutesADay: 90 })]);
  expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const rows = await t.database.query<{ minutes_a_day: number }>(
    'select minutes_a_day from own_days where user_uid = $1',
    [learner.uid],
  );
  expect(rows).toHaveLength(1);
  expect([20, 90]).toContain(rows[0]?.minutes_a_day);
});

test('days off and minutes of the recall plan with values out of range are refused', async () => {
  for (const wrong of [
    { minutesADay: 4 },
    { minutesADay: 601 },
    { minutesADay: 30.5 },
    { weekdaysOff: [7] },
    { weekdaysOff: [0, 1, 2, 3, 4, 5, 6] },
    { daysOff: ['2026-02-30'] },
    { examDate: 'soon' },
  ]) {
    expect((await save(wrong as Partial<OwnDays>)).statusCode, JSON.stringify(wrong)).toBe(400);
  }
});

test('the days off and minutes of the recall plan are exported with the account and deleted with it', async () => {
  await save({ minutesADay: 25, weekdaysOff: [0, 0, 6] });
  const file = (await t.call({ url: '/api/user/export', as: learner })).json();
  expect(file.plan.ownDays).toMatchObject({ minutesADay: 25, weekdaysOff: [0, 6] });
  await t.database.db.transaction((tx) => eraseRecall(tx, learner.uid));
  const rows = t.database.query('select 1 from own_days where user_uid = $1', [learner.uid]);
  expect(await rows).toEqual([]);
});
