import { randomUUID } from 'node:crypto';
import { addDays } from '@urost3/contract/day.ts';
import type { RecallItem, RecallPlan, RecallToday } from '@urost3/contract/recall.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let learner: SignedIn;
let sections: string[];

beforeEach(async () => {
  t = await createTestApp();
  learner = await t.make.signedIn({ subscribedDays: 200 });
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
afterEach(() => t.close());

const TODAY = '2026-11-18';
const DAY = 24 * 60 * 60_000;
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
  t.services.settings.write(t.database.db, { examDate }, null);
/** Tomorrow, signed in anew: tokens last an hour. */
const wait = async (days: number) => {
  t.clock.advance(days * DAY);
  learner = await t.make.signIn(learner.email);
};
const planned = (answer: RecallPlan, index: number): RecallItem | undefined =>
  answer.days.flatMap((day) => day.items).find((item) => item.sectionId === sections[index]);

describe("today's list", () => {
  test('begins with one new section a day', async () => {
    expect((await today()).items).toMatchObject([{ title: 'Section 0', kind: 'new', on: TODAY }]);
    expect((await plan()).days.map((day) => [day.on, day.items.length])).toEqual([
      [TODAY, 1],
      ['2026-11-19', 1],
      ['2026-11-20', 1],
      ['2026-11-21', 1],
    ]);
  });

  test('a section worked on is done for today and the next new one waits for tomorrow', async () => {
    await rate(0, 40);
    const answer = await today();
    expect(answer.items).toEqual([]);
    expect(answer.done).toMatchObject([{ title: 'Section 0', score: 40 }]);
    expect(planned(await plan(), 1)?.on).toBe('2026-11-19');
  });

  test('moves when ratings change: the poor one is due tomorrow, the good one later', async () => {
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

  test('weighs rating, checklist mark and picks of a day alike, the last of each', async () => {
    await rate(0, 10);
    await rate(0, 90);
    await mark(0, ['One']);
    await mark(0, ['One', 'Two', 'Three']);
    expect((await today()).done).toMatchObject([{ score: Math.round((90 + 75) / 2) }]);
  });

  test('a review not done stays until it is done, the weakest first', async () => {
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

  test('never names a locked section', async () => {
    const free = await t.make.signedIn();
    expect((await plan(free)).days).toMatchObject([{ items: [{ title: 'Section 0' }] }]);
  });

  test('turns over at midnight in London, not in UTC', async () => {
    t.clock.set('2026-07-01T22:59:00.000Z');
    learner = await t.make.signIn(learner.email);
    expect((await today()).today).toBe('2026-07-01');
    t.clock.advance(2 * 60_000);
    expect((await today()).today).toBe('2026-07-02');
  });
});

describe('the plan up to the exam', () => {
  test('meets every new section in the first part of the time and ends before the exam', async () => {
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

  test('waits get shorter as the exam comes nearer', async () => {
    await rate(0, 95);
    const relaxed = planned(await plan(), 0)?.on ?? '';
    await setExam(addDays(TODAY, 20));
    expect((planned(await plan(), 0)?.on ?? '') < relaxed).toBe(true);
  });

  test('a good section rests when the exam is close; a poor one does not', async () => {
    await setExam(addDays(TODAY, 2));
    await rate(0, 95);
    await rate(1, 20);
    const answer = await plan();
    expect(answer.ready).toMatchObject([{ title: 'Section 0', score: 95 }]);
    expect(planned(answer, 1)?.on).toBe(addDays(TODAY, 1));
  });

  test('after the exam the schedule goes on without it', async () => {
    await setExam(addDays(TODAY, -1));
    await rate(0, 95);
    const answer = await plan();
    expect(answer.daysUntilExam).toBeNull();
    expect(answer.ready).toEqual([]);
  });
});

describe('moving a session', () => {
  test('puts it on that day, and back', async () => {
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

  test('to today brings it onto the list, until it was worked on', async () => {
    await move(3, TODAY);
    expect((await today()).items.map((item) => item.title)).toEqual(['Section 0', 'Section 3']);
    t.clock.advance(60_000);
    await rate(3, 80);
    // It was today's new section: the next one waits for tomorrow.
    expect((await today()).items).toEqual([]);
    expect(planned(await plan(), 3)).toMatchObject({ isMoved: false, kind: 'review' });
  });

  test('is refused into the past, past the exam, and for a section that is locked', async () => {
    await setExam(addDays(TODAY, 10));
    expect((await move(0, addDays(TODAY, -1))).json().message).toBe(
      'Please choose today or a later day.',
    );
    expect((await move(0, addDays(TODAY, 11))).statusCode).toBe(422);
    expect((await move(0, addDays(TODAY, 10))).statusCode).toBe(200);
    learner = await t.make.signedIn();
    expect((await move(1, TODAY)).json().code).toBe('subscription_required');
  });
});

describe('weak areas', () => {
  test('are named by category, weakest first, from the last scores; strong ones are not', async () => {
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
});

test('asking changes nothing: the same attempts give the same answer', async () => {
  await rate(0, 55);
  await mark(1, ['One', 'Two']);
  await move(2, addDays(TODAY, 3));
  const before = [await today(), await plan()];
  expect([await today(), await plan()]).toEqual(before);
});
