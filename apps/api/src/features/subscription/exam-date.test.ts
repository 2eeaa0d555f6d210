import { addDays } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

const TODAY = '2026-11-18';
let t: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.make.signedIn({ isAdmin: true });
});
afterAll(() => t.close());

const setExam = (examDate: string | null) =>
  t.call({ method: 'PUT', url: '/api/subscription/exam-date', payload: { examDate }, as: admin });
const statusOf = async (as: SignedIn) =>
  (await t.call({ url: '/api/subscription/status', as })).json().data;

test('an exam date in the past is refused in Subscription Management with a message and changes nothing', async () => {
  await setExam(addDays(TODAY, 30));
  const refused = await setExam(addDays(TODAY, -1));
  expect(refused.statusCode).toBe(422);
  const message = 'The interview date is in the past. Please choose today or a later day.';
  expect(refused.json()).toMatchObject({ message, fields: { examDate: message } });
  expect((await statusOf(admin)).examDate).toBe(addDays(TODAY, 30));
  expect((await setExam(TODAY)).statusCode).toBe(200);
});

test('the countdown to the exam in the subscription status is one day until the day of the exam starts in London, then zero', async () => {
  const examInDays = async (days: number) => {
    await setExam(addDays(TODAY, days));
    return (await statusOf(admin)).daysUntilExam;
  };
  expect(await examInDays(1)).toBe(1);
  expect(await examInDays(0)).toBe(0);
});

test('the countdowns to the exam in the subscription status and in the plan agree before, on and after the day of the exam', async () => {
  await setExam('2026-11-20');
  const countdowns: unknown[] = [];
  for (const now of ['2026-11-19T23:59:00Z', '2026-11-20T23:59:00Z', '2026-11-21T00:00:00Z']) {
    t.clock.set(now);
    const learner = await t.make.signedIn();
    const plan = (await t.call({ url: '/api/recall/plan', as: learner })).json();
    const status = await statusOf(learner);
    expect(status.daysUntilExam).toBe(plan.daysUntilExam);
    countdowns.push(status.daysUntilExam);
  }
  expect(countdowns).toEqual([1, 0, null]);
});

test('the countdown to the exam in the subscription status counts days of the London calendar across the clock change', async () => {
  // 30 October, 00:30 in London. The clocks go back on the 31st.
  t.clock.set('2027-10-29T23:30:00Z');
  admin = await t.make.signIn(admin.email);
  await setExam('2027-11-02');
  const plan = (await t.call({ url: '/api/recall/plan', as: admin })).json();
  expect([(await statusOf(admin)).daysUntilExam, plan.daysUntilExam]).toEqual([3, 3]);
});
