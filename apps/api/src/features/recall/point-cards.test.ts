import { randomUUID } from 'node:crypto';
import { addDays, DAY_MS } from '@urost3/contract/day.ts';
import type { PointCard, PointCards } from '@urost3/contract/recall/point-cards.schemas.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import { grantSubscription } from '../subscription/subscription.service.ts';
import { erasePointCards } from './point-cards.service.ts';

let t: TestApp;
let learner: SignedIn;
let sectionId: string;
let locked: string;

const TODAY = '2026-11-18';
const question = {
  id: 'q1',
  type: 'mcq' as const,
  question: 'How long until the testis is lost? ![x](media:x.webp)',
  options: ['2 hours', '6 hours', '24 hours'],
  answer: '6 hours',
  explanation: 'Salvage falls fast after six hours.',
};
const asked = {
  id: 'q2',
  type: 'text' as const,
  question: 'How do you consent him?',
  options: [],
  answer: 'Explains orchidectomy, bilateral fixation and subfertility before theatre.',
};
const points = [
  'Washes hands',
  { text: 'Explains bilateral fixation and subfertility', weight: 'critical' as const },
  'Calls the anaesthetist',
];

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.startOver();
  learner = await t.make.signedIn({ subscribedDays: 200 });
  for (const [order, title] of ['Torsion', 'Priapism'].entries()) {
    const id = await t.make.section('emergency_stations', {
      title,
      order,
      case_scenario: 'A boy of 13 with pain for four hours.',
      sources: [{ title: 'EAU Paediatric Urology', section: 'Acute scrotum', url: null }],
      questions: [question, asked],
      examiner_points: points,
    });
    if (order === 0) sectionId = id;
    else locked = id;
  }
});
afterAll(() => t.close());

const send = (url: string, payload: object, as: SignedIn) =>
  t.call({ method: 'POST', url: `/api/${url}`, payload, as });
const mark = (ticked: string[], changes: object = {}) =>
  send(
    'attempts/checklist',
    { clientId: randomUUID(), stationId: 'emergency_stations', sectionId, ticked, ...changes },
    learner,
  );
const pick = (option: string, changes: object = {}) =>
  send(
    'attempts/mcq',
    {
      clientId: randomUUID(),
      stationId: 'emergency_stations',
      sectionId,
      questionId: 'q1',
      option,
      ...changes,
    },
    learner,
  );
const list = async (as = learner): Promise<PointCards> =>
  (await t.call({ url: '/api/point-cards', as })).json();
const refOf = ({ stationId, sectionId: id, kind, key }: PointCard) => ({
  stationId,
  sectionId: id,
  kind,
  key,
});
const grade = (card: PointCard, how: string, changes: object = {}, as = learner) =>
  send(
    'point-cards/grades',
    { ...refOf(card), clientId: randomUUID(), grade: how, ...changes },
    as,
  );
const wait = async (days: number) => {
  t.clock.advance(days * DAY_MS);
  learner = await t.make.signIn(learner.email);
};
const firstCard = async (): Promise<PointCard> => {
  const [card] = (await list()).cards;
  if (!card) throw new Error('there is no card');
  return card;
};
const republish = async (document: object | null) => {
  await t.database.query(
    document
      ? `update sections set published = published || $2::jsonb, version = version + 1 where slug = $1`
      : `update sections set published = null where slug = $1 and $2::jsonb is null`,
    [sectionId, document && JSON.stringify(document)],
  );
  await t.reloadContent();
};
const major = (...texts: string[]) => texts.map((text) => ({ text, weight: 'major' }));

describe('after the answer of a question was corrected', () => {
  const change = async (changes: object) => {
    await t.database.query(
      `update sections set version = version + 1,
         published = jsonb_set(published, '{questions,0}', published->'questions'->0 || $2::jsonb) where slug = $1`,
      [sectionId, JSON.stringify(changes)],
    );
    await t.reloadContent();
  };
  const correct = (answer: string) => change({ answer });

  test('a point card of a pick that turns out to be right is gone, and returns with the first answer', async () => {
    await pick('24 hours');
    const card = await firstCard();
    await correct('24 hours');
    expect((await list()).cards).toEqual([]);
    await correct('6 hours');
    expect(await list()).toMatchObject({
      cards: [{ key: card.key, dueOn: card.dueOn, lapses: 1 }],
    });
  });

  test('a pick that turns out to be wrong has a point card, which can be graded', async () => {
    await pick('6 hours');
    expect((await list()).cards).toEqual([]);
    await correct('2 hours');
    await wait(1);
    const card = await firstCard();
    expect(card).toMatchObject({
      kind: 'mcq',
      key: 'q1',
      answer: '2 hours',
      dueOn: addDays(TODAY, 1),
    });
    expect((await grade(card, 'good')).statusCode).toBe(200);
    expect((await firstCard()).dueOn > card.dueOn).toBe(true);
  });

  test('a point card stays when the picked option was only reworded', async () => {
    await pick('24 hours');
    await change({ options: ['2 hours', '6 hours', 'A day'] });
    expect((await list()).cards).toMatchObject([{ kind: 'mcq', key: 'q1' }]);
  });
});

describe('attempts that create point cards', () => {
  test('each missed point and each wrong choice becomes a point card that is due tomorrow, and nothing else does', async () => {
    await mark(['Washes hands', 'Calls the anaesthetist']);
    await pick('2 hours');
    await pick('6 hours', { sectionId: locked });
    const { today, dueCount, cards } = await list();
    expect([today, dueCount]).toEqual([TODAY, 0]);
    const bySort = cards.toSorted((a, b) => b.kind.localeCompare(a.kind));
    expect(bySort).toMatchObject([
      {
        kind: 'point',
        dueOn: addDays(TODAY, 1),
        sectionTitle: 'Torsion',
        scenario: 'A boy of 13 with pain for four hours.',
        // The prompt is the question whose answer contains the point.
        place: { number: 2, total: 3 },
        prompt: 'How do you consent him?',
        answer: 'Explains bilateral fixation and subfertility',
        explanation: asked.answer,
        weight: 'critical',
        sources: [{ title: 'EAU Paediatric Urology' }],
      },
      {
        kind: 'mcq',
        key: 'q1',
        prompt: 'How long until the testis is lost?',
        options: question.options,
        answer: '6 hours',
        explanation: question.explanation,
        weight: null,
      },
    ]);
    await wait(1);
    expect((await list()).dueCount).toBe(2);
    const today2 = (await t.call({ url: '/api/recall/today', as: learner })).json();
    expect(today2.cardsDue).toBe(2);
  });

  test('the point card of a point that no question asks for asks about the case', async () => {
    await mark(['Washes hands', 'Explains bilateral fixation and subfertility']);
    expect((await firstCard()).prompt).toBe('What do you do or say in this case?');
  });

  test('an attempt that is sent twice creates one point card and counts once', async () => {
    const clientId = randomUUID();
    await Promise.all([pick('2 hours', { clientId }), pick('2 hours', { clientId })]);
    await pick('2 hours', { clientId });
    const { cards } = await list();
    expect(cards).toMatchObject([{ lapses: 1 }]);
  });

  test('a right answer in a later attempt counts as a review in which the point card was remembered', async () => {
    await pick('2 hours');
    await wait(1);
    await pick('6 hours');
    const { dueCount, cards } = await list();
    expect(dueCount).toBe(0);
    expect((cards[0]?.dueOn ?? '9999') > addDays(TODAY, 1)).toBe(true);
  });
});

describe('grading a point card', () => {
  beforeEach(async () => {
    await pick('2 hours');
    await wait(1);
  });

  test('a remembered point card is due later, and a forgotten one tomorrow', async () => {
    const card = await firstCard();
    const good = (await grade(card, 'good')).json();
    expect(good.dueOn > addDays(TODAY, 2)).toBe(true);
    await wait(20);
    const again = (await grade(card, 'again')).json();
    expect(again.dueOn).toBe(addDays(TODAY, 22));
    expect((await list()).cards).toMatchObject([{ lapses: 2 }]);
  });

  test('a grade of a point card that is sent again with its id counts once', async () => {
    const card = await firstCard();
    const clientId = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => grade(card, 'good', { clientId })));
    expect(new Set(sent.map((response) => response.body)).size).toBe(1);
    const rows = await t.database.query<{ reviews: number }>('select reviews from point_cards');
    expect(rows).toEqual([{ reviews: 2 }]);
  });

  test('grades of one point card on one day count once, and the worst one decides', async () => {
    const card = await firstCard();
    await Promise.all([grade(card, 'easy'), grade(card, 'again'), grade(card, 'good')]);
    expect((await list()).cards).toMatchObject([{ dueOn: addDays(TODAY, 2), lapses: 2 }]);
    const rows = await t.database.query<{ reviews: number }>('select reviews from point_cards');
    expect(rows).toEqual([{ reviews: 2 }]);
  });

  test('a week of offline grades of a point card leads to the same memory in whatever order they arrive', async () => {
    const card = await firstCard();
    const other = await t.make.signedIn({ subscribedDays: 200 });
    const days = [
      [1, 'good'],
      [3, 'hard'],
      [6, 'again'],
    ] as const;
    const at = (day: number) => new Date(t.clock.now().getTime() + day * DAY_MS).toISOString();
    const grades = days.map(([day, how]) => ({ madeAt: at(day), how }));
    const mine = learner;
    await send(
      'attempts/mcq',
      {
        ...refOf(card),
        kind: undefined,
        key: undefined,
        questionId: 'q1',
        option: '2 hours',
        clientId: randomUUID(),
        madeAt: at(-1),
      },
      other,
    );
    await wait(8);
    const there = await t.make.signIn(other.email);
    expect(mine.uid).toBe(learner.uid);
    for (const { madeAt, how } of grades) await grade(card, how, { madeAt });
    for (const { madeAt, how } of grades.toReversed()) await grade(card, how, { madeAt }, there);
    const [one, two] = await t.database.query(
      'select opened_on, last_on, reviews, lapses, stability from point_cards',
    );
    expect(one).toEqual(two);
    expect(one).toMatchObject({ reviews: 4, lapses: 2 });
  });

  test('a point card’s grade from a clock that is ahead counts now, one from a clock behind on the day of the first miss, and one of years ago not', async () => {
    const card = await firstCard();
    await grade(card, 'good', { madeAt: '2031-01-01T00:00:00.000Z' });
    const rows = () => t.database.query('select last_on::text as last, reviews from point_cards');
    expect(await rows()).toEqual([{ last: addDays(TODAY, 1), reviews: 2 }]);
    await grade(card, 'again', { madeAt: `${addDays(TODAY, -20)}T12:00:00.000Z` });
    expect(await rows()).toEqual([{ last: addDays(TODAY, 1), reviews: 2 }]);
    const old = await grade(card, 'again', { madeAt: '2020-01-01T00:00:00.000Z' });
    expect(old.statusCode).toBe(422);
    expect(await t.database.query('select id from point_card_grades')).toHaveLength(2);
  });

  test("another learner's point card is not found", async () => {
    const card = await firstCard();
    const other = await t.make.signedIn({ subscribedDays: 200 });
    expect((await grade(card, 'good', {}, other)).statusCode).toBe(404);
    expect((await list(other)).cards).toEqual([]);
  });
});

describe('point cards of content that changes', () => {
  test('a point that moves keeps its point card, and the card of a reworded point is hidden until the earlier words return', async () => {
    await mark(['Washes hands', 'Explains bilateral fixation and subfertility']);
    const before = await firstCard();
    await republish({ examiner_points: major('Calls the anaesthetist', 'Washes hands') });
    expect(await firstCard()).toMatchObject({ key: before.key, dueOn: before.dueOn });
    await republish({ examiner_points: major('Calls the consultant', 'Washes hands') });
    expect((await list()).cards).toEqual([]);
    // The server stores a grade that the learner gave offline before the point was reworded.
    expect((await grade(before, 'good')).statusCode).toBe(200);
    await republish({ examiner_points: major('Calls the anaesthetist') });
    expect(await firstCard()).toMatchObject({ key: before.key });
  });

  test('the point card of a reworded question shows the new words, and the one of a removed question is hidden', async () => {
    await pick('2 hours');
    const document = { ...question, question: 'Until when can it be saved?', question_type: null };
    const full = { difficulty: null, examiner_notes: null, images: [], exhibits: [], probes: [] };
    await republish({ questions: [{ ...document, ...full }] });
    expect(await firstCard()).toMatchObject({ prompt: 'Until when can it be saved?' });
    await republish({ questions: [] });
    expect((await list()).cards).toEqual([]);
  });

  test('point cards of a withdrawn section are not shown, and grades that arrive later still count', async () => {
    await pick('2 hours');
    const card = await firstCard();
    await wait(1);
    await republish(null);
    expect(await list()).toMatchObject({ dueCount: 0, cards: [] });
    expect((await grade(card, 'good')).statusCode).toBe(200);
    const rows = await t.database.query<{ reviews: number }>('select reviews from point_cards');
    expect(rows).toEqual([{ reviews: 2 }]);
  });
});

test('point cards of locked sections are hidden when Premium ends, and return with Premium', async () => {
  learner = await t.make.signedIn({ subscribedDays: 3 });
  await pick('2 hours');
  await pick('2 hours', { sectionId: locked });
  await wait(4);
  const free = await list();
  expect([free.dueCount, free.cards.map((card) => card.sectionTitle)]).toEqual([1, ['Torsion']]);
  expect(JSON.stringify(free)).not.toContain('Priapism');
  await t.database.db.transaction((tx) =>
    grantSubscription(t.ctx, tx, learner.uid, new Date(t.clock.now().getTime() + 9 * DAY_MS)),
  );
  expect((await list()).dueCount).toBe(2);
});

test('point cards are exported with the account and deleted with it', async () => {
  await pick('2 hours');
  await grade(await firstCard(), 'good');
  const file = (await t.call({ url: '/api/user/export', as: learner })).json();
  expect(file.pointCards.cards).toMatchObject([{ kind: 'mcq', key: 'q1' }]);
  expect(file.pointCards.grades).toMatchObject([{ grade: 'good' }]);
  await t.database.db.transaction((tx) => erasePointCards(tx, learner.uid));
  expect(await t.database.query('select 1 from point_card_grades')).toEqual([]);
  expect(await t.database.query('select 1 from point_cards')).toEqual([]);
});
