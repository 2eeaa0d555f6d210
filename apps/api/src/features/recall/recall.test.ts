import { randomUUID } from 'node:crypto';
import { addDays, DAY_MS } from '@urost3/contract/day.ts';
import type {
  RecallItem,
  RecallPlan,
  RecallToday,
} from '@urost3/contract/recall/recall.schemas.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createTestApp, type SignedIn, TEST_NOW, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let learner: SignedIn;
let sections: string[];

beforeAll(async () => {
  t = await createTestApp();
  sections = [];
  for (const [order, category] of ['Consent', 'Consent', 'Bad news', 'Bad news'].entries()) {
    sections.push(
      await t.make.section('communication', {
        title: `Section ${order}`,
        order,
        category,
        scenario: 'S',
        examiner_points: ['One', 'Two', 'Three', 'Four'],
      }),
    );
  }
});
beforeEach(async () => {
  t.clock.set(TEST_NOW);
  await t.database.query('delete from settings');
  learner = await t.make.signedIn({ subscribedDays: 200 });
});
afterAll(() => t.close());

const TODAY = '2026-11-18';
const rate = (index: number, progress: number) =>
  t.call({
    method: 'PUT',
    url: `/api/progress/communication/${sections[index]}`,
    payload: { progress },
    as: learner,
  });
const mark = (index: number, ticked: string[]) =>
  t.call({
    method: 'POST',
    url: '/api/attempts/checklist',
    payload: {
      clientId: randomUUID(),
      stationId: 'communication',
      sectionId: sections[index],
      ticked,
    },
    as: learner,
  });
const today = async (as = learner): Promise<RecallToday> =>
  (await t.call({ url: '/api/recall/today', as })).json();
const plan = async (as = learner): Promise<RecallPlan> =>
  (await t.call({ url: '/api/recall/plan', as })).json();
const move = (index: number, on: string) =>
  t.call({
    method: 'PUT',
    url: `/api/recall/plan/communication/${sections[index]}`,
    payload: { on },
    as: learner,
  });
const setExam = (examDate: string | null) =>
  t.ctx.settings.write(t.database.db, { examDate }, null);

/** Moves the clock by days and signs in again, because tokens last an hour. */
const wait = async (days: number) => {
  t.clock.advance(days * DAY_MS);
  learner = await t.make.signIn(learner.email);
};
const planned = (answer: RecallPlan, index: number): RecallItem | undefined =>
  answer.days.flatMap((day) => day.items).find((item) => item.sectionId === sections[index]);

describe("today's list", () => {
  test("today's list introduces one new section a day", async () => {
    expect((await today()).items).toMatchObject([{ title: 'Section 0', kind: 'new', on: TODAY }]);
    expect((await plan()).days.map((day) => [day.on, day.items.length])).toEqual([
      [TODAY, 1],
      ['2026-11-19', 1],
      ['2026-11-20', 1],
      ['2026-11-21', 1],
    ]);
  });

  test("on today's list a section studied today is done, and the next new one waits until tomorrow", async () => {
    await rate(0, 40);
    const answer = await today();
    expect(answer.items).toEqual([]);
    expect(answer.done).toMatchObject([{ title: 'Section 0', score: 40 }]);
    expect(planned(await plan(), 1)?.on).toBe('2026-11-19');
    await rate(1, 95);
    expect(planned(await plan(), 2)?.on).toBe('2026-11-19');
  });

  test('the recall plan follows ratings: a poor section is due tomorrow, a good one later', async () => {
    await rate(0, 95);
    await rate(1, 95);
    const before = planned(await plan(), 1)?.on ?? '';
    await rate(1, 20);
    const answer = await plan();
    expect(planned(answer, 1)?.on).toBe('2026-11-19');
    expect(before > '2026-11-24').toBe(true);
    expect(planned(answer, 0)?.on).toBe(before);
    await wait(1);
    expect((await today()).items[0]).toMatchObject({ title: 'Section 1', lastScore: 20 });
  });

  test("a section on today's list of studied sections has the score that it had before today", async () => {
    await rate(0, 20);
    await rate(0, 30);
    expect((await today()).done).toMatchObject([{ score: 30, before: null }]);
    await wait(1);
    await rate(0, 60);
    expect((await today()).done).toMatchObject([{ score: 60, before: 30 }]);
  });

  test("when an unrated section has several sheets on a day, its score on today's list is the latest sheet's", async () => {
    await mark(0, ['One']);
    await mark(0, ['One', 'Two', 'Three']);
    expect((await today()).done).toMatchObject([{ score: 75 }]);
  });

  test("a missed review stays on today's list, the weakest first", async () => {
    await rate(0, 45);
    await rate(1, 15);
    await wait(5);
    const { items } = await today();
    expect(items.slice(0, 2).map((item) => [item.title, item.on])).toEqual([
      ['Section 1', '2026-11-19'],
      ['Section 0', '2026-11-19'],
    ]);
    await rate(1, 90);
    expect((await today()).items[0]?.title).toBe('Section 0');
  });

  test("today's list also shows the next session after today", async () => {
    expect((await today()).coming).toMatchObject({ title: 'Section 1', on: addDays(TODAY, 1) });
  });

  test('the recall plan never contains a locked section', async () => {
    const free = await t.make.signedIn();
    expect((await plan(free)).days).toMatchObject([{ items: [{ title: 'Section 0' }] }]);
  });

  test('the recall plan contains a section above ST3 only after the learner chose a day for it', async () => {
    const title = 'Above';
    sections.push(await t.make.section('communication', { title, order: 9, level: 'higher' }));
    onTestFinished(() => void sections.pop());
    const above = sections.length - 1;
    expect(planned(await plan(), above)).toBeUndefined();
    await move(above, addDays(TODAY, 2));
    expect(planned(await plan(), above)).toMatchObject({ on: addDays(TODAY, 2) });
  });

  test("today's list changes at midnight in London, not in UTC", async () => {
    t.clock.set('2026-07-01T22:59:00.000Z');
    learner = await t.make.signIn(learner.email);
    expect((await today()).today).toBe('2026-07-01');
    t.clock.advance(2 * 60_000);
    expect((await today()).today).toBe('2026-07-02');
  });
});

describe('the recall plan up to the exam', () => {
  test('the recall plan introduces all new sections in the first part of the time and ends before the exam', async () => {
    await setExam(addDays(TODAY, 40));
    await rate(0, 90);
    const answer = await plan();
    expect(answer).toMatchObject({ examDate: addDays(TODAY, 40), daysUntilExam: 40 });
    const fresh = answer.days.flatMap((day) => day.items).filter((item) => item.kind === 'new');
    expect(fresh.map((item) => item.on)).toEqual([
      addDays(TODAY, 7),
      addDays(TODAY, 14),
      addDays(TODAY, 21),
    ]);
    expect(answer.days.every((day) => day.on < addDays(TODAY, 40))).toBe(true);
  });

  test('the intervals between reviews of a section get shorter as the exam approaches', async () => {
    await rate(0, 95);
    const relaxed = planned(await plan(), 0)?.on ?? '';
    await setExam(addDays(TODAY, 20));
    expect((planned(await plan(), 0)?.on ?? '') < relaxed).toBe(true);
  });

  test('a good section is not due for review again shortly before the exam, a poor one is', async () => {
    await setExam(addDays(TODAY, 2));
    await rate(0, 95);
    await rate(1, 20);
    const answer = await plan();
    expect(answer.ready).toMatchObject([{ title: 'Section 0', score: 95 }]);
    expect(planned(answer, 1)?.on).toBe(addDays(TODAY, 1));
  });

  test('after the exam the recall plan continues as without an exam date', async () => {
    await setExam(addDays(TODAY, -1));
    await rate(0, 95);
    const answer = await plan();
    expect(answer.daysUntilExam).toBeNull();
    expect(answer.ready).toEqual([]);
  });
});

describe('moving a session of the recall plan', () => {
  test('a session of the recall plan can be moved to a day and back', async () => {
    const moved = await move(2, addDays(TODAY, 9));
    expect(planned(moved.json(), 2)).toMatchObject({
      on: addDays(TODAY, 9),
      suggestedOn: addDays(TODAY, 2),
      isMoved: true,
    });
    const back = await t.call({
      method: 'DELETE',
      url: `/api/recall/plan/communication/${sections[2]}`,
      as: learner,
    });
    expect(planned(back.json(), 2)).toMatchObject({ on: addDays(TODAY, 2), isMoved: false });
  });

  test("a session of the recall plan moved to today is on today's list until it was studied", async () => {
    await move(3, TODAY);
    expect((await today()).items.map((item) => item.title)).toEqual(['Section 0', 'Section 3']);
    t.clock.advance(60_000);
    await rate(3, 80);
    // Section 3 was today's new section, so the next new section is due tomorrow.
    expect((await today()).items).toEqual([]);
    expect(planned(await plan(), 3)).toMatchObject({ isMoved: false, kind: 'review' });
  });

  test('moving a session of the recall plan into the past, past the exam, or of a locked section is refused', async () => {
    await setExam(addDays(TODAY, 10));
    expect((await move(0, addDays(TODAY, -1))).json().message).toBe(
      'Please choose today or a later day.',
    );
    expect((await move(0, addDays(TODAY, 11))).statusCode).toBe(422);
    expect((await move(0, addDays(TODAY, 10))).statusCode).toBe(200);
    learner = await t.make.signedIn();
    expect((await move(1, TODAY)).json().code).toBe('subscription_required');
  });

  test('without an exam date a session of the recall plan cannot be moved past the last day of the plan', async () => {
    expect((await move(2, addDays(TODAY, 57))).json().message).toBe(
      'Please choose a day within the next 56 days.',
    );
    expect(planned((await move(2, addDays(TODAY, 56))).json(), 2)).toMatchObject({ isMoved: true });
  });

  test('a session that was moved to a day after a new, earlier exam date returns to its suggested day', async () => {
    await setExam(addDays(TODAY, 60));
    await move(2, addDays(TODAY, 40));
    await setExam(addDays(TODAY, 20));
    expect(planned(await plan(), 2)).toMatchObject({ isMoved: false });
  });
});

describe('weak areas', () => {
  test("weak areas on today's list are listed by category from the latest scores, weakest first, without strong ones", async () => {
    await rate(0, 95);
    await rate(1, 85);
    await rate(2, 30);
    await rate(3, 60);
    expect((await today()).weakAreas).toEqual([
      {
        name: 'Bad news',
        stationId: 'communication',
        score: 45,
        source: 'study',
        sections: [
          { stationId: 'communication', sectionId: sections[2], title: 'Section 2', score: 30 },
          { stationId: 'communication', sectionId: sections[3], title: 'Section 3', score: 60 },
        ],
      },
    ]);
    await rate(2, 90);
    expect((await today()).weakAreas).toEqual([]);
  });

  test('a rating above a failed sheet neither removes an area from the weak areas nor moves the section behind others', async () => {
    await mark(0, ['One']);
    await rate(0, 95);
    await rate(2, 40);
    expect((await today()).weakAreas).toMatchObject([
      { name: 'Consent', score: 95 },
      { name: 'Bad news', score: 40 },
    ]);
    await wait(9);
    const reviews = (await today()).items.filter(({ kind }) => kind === 'review');
    expect(reviews.map(({ title }) => title)).toEqual(['Section 0', 'Section 2']);
  });
});

test('one learner sees one score of each section: in the list of sections, on the dashboard, in the plan and in the results of a search', async () => {
  await setExam(addDays(TODAY, 30));
  // A sheet that sets the rating, a rating moved above its sheet, one moved below its sheet, and a rating without a sheet.
  await mark(0, ['One', 'Two']);
  await rate(0, 50);
  await mark(1, ['One', 'Two']);
  await rate(1, 77);
  await mark(2, ['One', 'Two', 'Three', 'Four']);
  await rate(2, 40);
  await rate(3, 61);
  const listed: Record<string, number> = (
    await t.call({ url: '/api/progress', as: learner })
  ).json().stationProgress.communication;
  expect(sections.map((id) => listed[id])).toEqual([50, 77, 40, 61]);

  const scoresOf = (list: readonly { sectionId: string; score: number | null }[]) =>
    Object.fromEntries(list.map(({ sectionId, score }) => [sectionId, score]));
  const { done, weakAreas } = await today();
  expect(scoresOf(done)).toEqual(listed);
  expect(weakAreas.map(({ name, score }) => [name, score])).toEqual([
    ['Consent', 64],
    ['Bad news', 51],
  ]);
  expect(scoresOf(weakAreas.flatMap((area) => area.sections))).toEqual(listed);

  await wait(10);
  const { items } = await today();
  const shown = items.map(({ sectionId, lastScore }) => ({ sectionId, score: lastScore }));
  expect(scoresOf(shown)).toEqual(listed);
  const planItems = (await plan()).days.flatMap((day) => day.items);
  for (const { sectionId, lastScore } of planItems) expect(lastScore).toBe(listed[sectionId]);

  await setExam(addDays(TODAY, 11));
  for (const { sectionId, score } of (await plan()).ready) expect(score).toBe(listed[sectionId]);
  const found = await t.call({ url: '/api/search?q=section', as: learner });
  expect(found.body).not.toMatch(/"(score|percent|mark)"/);
});

test("reading today's list and the recall plan changes nothing: the same attempts give the same result", async () => {
  await rate(0, 55);
  await mark(1, ['One', 'Two']);
  await move(2, addDays(TODAY, 3));
  const before = [await today(), await plan()];
  expect([await today(), await plan()]).toEqual(before);
});

describe('results that the recall plan uses', () => {
  test('a rating of 100 after a failed sheet leaves the section due for review on the day that the sheet sets', async () => {
    await setExam(addDays(TODAY, 60));
    await mark(0, ['One']);
    await rate(0, 100);
    await mark(1, ['One']);
    await wait(1);
    await rate(0, 100);
    const answer = await plan();
    expect(planned(answer, 0)?.on).toBe(planned(answer, 1)?.on);
    expect(planned(answer, 0)).toMatchObject({
      lastScore: 100,
      lastSheet: { percent: 25, on: TODAY },
    });
  });

  test('a rating lower than the sheet makes the section due for review earlier', async () => {
    await mark(0, ['One', 'Two', 'Three', 'Four']);
    const before = planned(await plan(), 0)?.on ?? '';
    await wait(1);
    await rate(0, 20);
    expect(before > addDays(TODAY, 2)).toBe(true);
    expect(planned(await plan(), 0)?.on).toBe(addDays(TODAY, 2));
  });

  test('in the recall plan a section with less than 60% on a sheet is not ready for the exam, and is listed with that sheet', async () => {
    await setExam(addDays(TODAY, 3));
    await mark(0, ['One', 'Two']);
    await mark(1, ['One', 'Two', 'Three']);
    await wait(1);
    await rate(0, 100);
    await rate(1, 100);
    const answer = await plan();
    expect(answer.ready.map(({ title }) => title)).not.toContain('Section 0');
    const low = await t.call({ url: '/api/recall/low-sheets', as: learner });
    expect(low.json()).toEqual([
      { stationId: 'communication', sectionId: sections[0], percent: 50, on: TODAY },
    ]);
  });

  test('the recall plan compares the mark of a sheet with the rating that the learner gave before it', async () => {
    await rate(0, 90);
    await wait(2);
    await mark(0, ['One', 'Two']);
    await rate(0, 50);
    await mark(1, ['One']);
    expect((await plan()).calibration).toEqual([{ on: addDays(TODAY, 2), said: 90, marked: 50 }]);
  });
});
