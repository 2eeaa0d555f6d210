import type { ItemFigures } from '@urost3/contract/comparison/comparison.schemas.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Principal } from '../../http/guards/principal.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { createLearners, question } from './comparison.fixtures.ts';
import { FIGURES_KEPT_MS } from './measured-items.ts';

let t: TestApp;
let admin: SignedIn;
let learners: ReturnType<typeof createLearners>;
let ref: { stationId: 'emergency_stations'; sectionId: string };

beforeEach(async () => {
  t = await createTestApp();
  learners = createLearners(t);
  admin = await t.make.signedIn({ isAdmin: true });
  const sectionId = await t.make.section('emergency_stations', {
    title: 'Torsion',
    questions: ['q1', 'q2', 'q3', 'q4', 'q5', 'q6'].map((id) => question(id)),
  });
  ref = { stationId: 'emergency_stations', sectionId };
});
afterEach(() => t.close());

/** Advances the clock until the cached figures have expired, then reads the item analysis. */
const read = (query = 'show=all') => {
  t.clock.advance(FIGURES_KEPT_MS);
  return readNow(query);
};
const readNow = async (query: string) => {
  const response = await t.call({ url: `/api/admin/items?${query}`, as: admin });
  return response.json() as {
    items: ItemFigures[];
    total: number;
    measured: number;
    waiting: number;
  };
};
const idsOf = (items: ItemFigures[]) => items.map(({ questionId }) => questionId);
const pickAll = async (people: Principal[], id: string, optionOf: (n: number) => string) => {
  for (const [n, person] of people.entries()) await learners.pick(person, ref, id, optionOf(n));
};

test('in the item analysis, difficulty and the share of each option come from the first answers of 20 learners', async () => {
  const people = await learners.people(24);
  await pickAll(people.slice(0, 19), 'q1', (n) => (n < 5 ? '6 hours' : '2 hours'));
  expect(await read()).toMatchObject({ items: [], total: 0, measured: 0, waiting: 6 });
  await pickAll(people.slice(19), 'q1', () => '24 hours');
  await pickAll(people, 'q1', () => '3 days');
  const { items, waiting } = await read();
  // Of the first 20 learners, five are right, 14 chose 2 hours and one chose 24 hours. The other four learners do not
  // count until 30 learners have answered.
  expect(items).toEqual([
    {
      ...ref,
      sectionTitle: 'Torsion',
      adminStationId: expect.any(String),
      questionId: 'q1',
      question: question('q1').question,
      learners: 20,
      rightPercent: 25,
      discrimination: null,
      seconds: null,
      options: [
        { text: '2 hours', percent: 70, isAnswer: false },
        { text: '6 hours', percent: 25, isAnswer: true },
        { text: '24 hours', percent: 5, isAnswer: false },
        { text: '3 days', percent: 0, isAnswer: false },
      ],
      problems: ['key', 'guessing', 'unused'],
    },
  ]);
  expect(waiting).toBe(5);
});

test('in the item analysis, discrimination is the correlation with the other questions, from 50 learners on', {
  tags: 'slow',
}, async () => {
  const people = await learners.people(50);
  // Of the five questions q2 to q6, the first 25 learners answer four right. The other 25 learners answer one right.
  for (const [at, id] of ['q2', 'q3', 'q4', 'q5', 'q6'].entries()) {
    await pickAll(people, id, (n) => ((n < 25 ? at < 4 : at < 1) ? '6 hours' : '2 hours'));
  }
  // 20 of the 25 stronger learners and 10 of the 25 weaker learners answer q1 right.
  const isRight = (n: number) => n % 25 < (n < 25 ? 20 : 10);
  await pickAll(people.slice(0, 49), 'q1', (n) => (isRight(n) ? '6 hours' : '2 hours'));
  const before = (await read('show=all&search=q1')).items[0];
  expect(before).toMatchObject({ learners: 40, discrimination: null });
  await learners.pick(people[49] as Principal, ref, 'q1', isRight(49) ? '6 hours' : '2 hours');
  const figures = (await read('show=all&search=q1')).items[0];
  // Of the stronger learners, 20 are right and 5 wrong; of the weaker learners, 10 are right and 15 wrong. The
  // correlation of this 2 × 2 table is (20 · 15 − 5 · 10) / √(25 · 25 · 30 · 20) = 250 / 612.4 = 0.408.
  expect(figures).toMatchObject({ learners: 50, rightPercent: 60, discrimination: 0.41 });
});

test('the item analysis shows the median time since the previous answer in the section, without breaks, from 20 learners on', async () => {
  const people = await learners.people(40);
  const begun = t.clock.now().getTime();
  const pickAfter = (person: Principal, id: string, seconds: number) =>
    learners.pick(person, ref, id, '6 hours', new Date(begun + seconds * 1000).toISOString());
  t.clock.advance(30 * 60_000);
  for (const [n, person] of people.entries()) {
    await pickAfter(person, 'q1', 0);
    // 20 learners take 21 to 40 seconds. The other 20 learners pause for 25 minutes.
    await pickAfter(person, 'q2', n < 20 ? 21 + n : 1500);
    // Only 19 learners answered another question before this one.
    await pickAfter(person, 'q3', n < 19 ? 100 : -1200);
  }
  const { items } = await read();
  const secondsOf = (id: string) => items.find(({ questionId }) => questionId === id)?.seconds;
  expect([secondsOf('q1'), secondsOf('q2'), secondsOf('q3')]).toEqual([null, 30, null]);
  const [slowest] = (await read('show=all&sortBy=seconds&sortOrder=desc')).items;
  expect(slowest?.questionId).toBe('q2');
});

test('in the item analysis, a question that everybody answers right has no discrimination and is labelled as easy', async () => {
  await pickAll(await learners.people(20), 'q2', () => '6 hours');
  expect((await read('show=repair')).items).toMatchObject([
    { questionId: 'q2', rightPercent: 100, discrimination: null, problems: ['easy'] },
  ]);
});

test('the item analysis is filtered, sorted by urgency and paged', async () => {
  const people = await learners.people(20);
  await pickAll(people, 'q1', (n) =>
    n < 12 ? '6 hours' : (['2 hours', '24 hours', '3 days'][n % 3] ?? ''),
  );
  await pickAll(people, 'q2', () => '6 hours');
  await pickAll(people, 'q3', (n) => (n < 5 ? '6 hours' : '2 hours'));
  expect(idsOf((await readNow('')).items)).toEqual(['q3', 'q2']);
  expect(idsOf((await readNow('show=all')).items)).toEqual(['q3', 'q2', 'q1']);
  expect(idsOf((await readNow('show=easy')).items)).toEqual(['q2']);
  expect(idsOf((await readNow('show=all&search=(Q3)')).items)).toEqual(['q3']);
  expect(idsOf((await readNow('show=all&stationId=communication')).items)).toEqual([]);
  expect(idsOf((await readNow('show=all&sortBy=right&sortOrder=desc')).items)).toEqual([
    'q2',
    'q1',
    'q3',
  ]);
  expect(await readNow('show=all&limit=2&page=2')).toMatchObject({
    items: [{ questionId: 'q1' }],
    total: 3,
    measured: 3,
    waiting: 3,
  });
});

test('the item analysis of a question starts again when it is edited, and leaves out withdrawn sections', async () => {
  await pickAll(await learners.people(20), 'q1', () => '2 hours');
  expect((await read()).total).toBe(1);
  await learners.republish(ref.sectionId, {
    questions: [question('q1', { question: 'Reworded?' })],
  });
  expect(await read()).toMatchObject({ total: 0, waiting: 1 });
  await pickAll(await learners.people(20), 'q1', () => '6 hours');
  expect((await read()).items).toMatchObject([{ question: 'Reworded?', rightPercent: 100 }]);
  await learners.withdraw(ref.sectionId);
  expect(await read()).toMatchObject({ total: 0, waiting: 0 });
});

test('learners who switched the comparison off are not counted in the item analysis', async () => {
  const other = await t.make.signedIn({ subscribedDays: 10 });
  await pickAll(
    [learners.asLearner(other.uid), ...(await learners.people(19))],
    'q1',
    () => '2 hours',
  );
  expect((await read()).measured).toBe(1);
  const payload = { isOn: false };
  await t.call({ method: 'PUT', url: '/api/comparison/setting', payload, as: other });
  expect((await read()).measured).toBe(0);
});

test('the CSV of the item analysis contains the filtered questions with options and problems', async () => {
  await pickAll(await learners.people(20), 'q2', () => '6 hours');
  const response = await t.call({ url: '/api/admin/items/export.csv?show=easy', as: admin });
  expect(response.headers['content-type']).toContain('text/csv');
  expect(response.body).toContain('Emergency Stations,Torsion,q2,');
  expect(response.body).toContain(',20,100,,');
  expect(response.body).toContain('6 hours (answer): 100%');
  expect(response.body).toContain('Nobody, or almost nobody, gets it wrong');
});
