import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type FakeExaminer, startFakeExaminer } from '../../../testing/fake-examiner.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts';
import { agree, evaluateModel, hear, publishSections, sheet } from '../examiner.fixtures.ts';

let fake: FakeExaminer;
let t: TestApp;
let learner: SignedIn;

beforeAll(async () => {
  fake = await startFakeExaminer();
  t = await createTestApp({ env: fake.variables() });
  await publishSections(t);
  await evaluateModel(t);
  learner = await t.make.signedIn();
  await agree(t, learner, 'conversation');
});
afterEach(() => {
  fake.failWith(null);
  fake.say();
  // Advance the clock, so that the circuit breaker has closed again before the next test.
  t.clock.advance(61_000);
});
afterAll(async () => {
  await t.close();
  await fake.stop();
});

const WORDS = 'I check the cremasteric reflex. I explore within six hours.';
const said = (verdicts: [string, string[]][], changes: object = {}) => ({
  points: verdicts.map(([verdict, quotes], index) => ({ number: index + 1, verdict, quotes })),
  global_score: 3,
  reason: 'Sound and short.',
  ...changes,
});
const verdicts = (response: { json: () => { points: { text: string; verdict: string }[] } }) =>
  Object.fromEntries(response.json().points.map(({ text, verdict }) => [text, verdict]));

test('the examiner’s model gets the sheet of the section and the answer, and nothing about the person', async () => {
  const before = fake.requests.length;
  const heard = await hear(t, learner, WORDS);
  expect(heard.statusCode).toBe(200);
  const [asked] = fake.requests.slice(before);
  const { messages } = JSON.parse(asked?.body ?? '');
  expect(JSON.parse(messages[1].content)).toEqual({
    points: sheet.map(({ text, weight }, index) => ({ number: index + 1, weight, text })),
    words: WORDS,
  });
  for (const personal of [learner.uid, learner.email, 'Pat', 'ORCHID'])
    expect(asked?.body).not.toContain(personal);
});

test('the examiner counts a point as covered only if the model quotes words that are anywhere in the answer', async () => {
  fake.say(
    said([
      ['covered', ['check  the CREMASTERIC reflex']],
      ['covered', ['I would fix both sides']],
      ['partly', []],
    ]),
  );
  const heard = await hear(t, learner, WORDS);
  expect(verdicts(heard)).toEqual({
    'Examines the cremasteric reflex': 'covered',
    'Explores within 6 hours': 'not_heard',
    'Names the secret plant MARIGOLD': 'not_heard',
  });
  const [quote] = heard.json().points[1].quotes;
  expect(WORDS.slice(quote.start, quote.end)).toBe('check the cremasteric reflex');
});

test('a global score of the examiner’s model that contradicts its verdicts is replaced by the score of the points', async () => {
  fake.say(
    said(
      [
        ['not_heard', []],
        ['not_heard', []],
        ['not_heard', []],
      ],
      { global_score: 5 },
    ),
  );
  expect((await hear(t, learner, WORDS)).json().globalScore).toEqual({
    value: 1,
    reason: '0 of 3 points were found in your words; one critical point was not.',
  });
});

describe('a failing examiner’s model', () => {
  test.each([
    ['error', 503],
    ['cut', 503],
    ['redirect', 503],
    ['malformed', 502],
  ] as const)(
    'the learner gets one sentence and no verdict when the examiner’s model answers with %s',
    async (trouble, status) => {
      fake.failWith(trouble);
      const heard = await hear(t, learner, WORDS);
      expect(heard.statusCode).toBe(status);
      expect(heard.json().message).toContain('Please carry on with your own sheet.');
    },
  );

  test.each<[string, unknown]>([
    ['prose', 'The candidate did very well!'],
    ['a point too few', said([['covered', ['check the cremasteric reflex']]])],
    [
      'a point twice',
      {
        ...said([
          ['covered', []],
          ['covered', []],
          ['covered', []],
        ]),
        points: [1, 1, 2].map((number) => ({ number, verdict: 'covered', quotes: [] })),
      },
    ],
    [
      'another verdict',
      said([
        ['brilliant', []],
        ['covered', []],
        ['covered', []],
      ]),
    ],
    [
      'a score of 11',
      said(
        [
          ['not_heard', []],
          ['not_heard', []],
          ['not_heard', []],
        ],
        { global_score: 11 },
      ),
    ],
    [
      'an insult',
      said(
        [
          ['not_heard', []],
          ['not_heard', []],
          ['not_heard', []],
        ],
        { reason: 'What a stupid answer.' },
      ),
    ],
    [
      'an address',
      said(
        [
          ['not_heard', []],
          ['not_heard', []],
          ['not_heard', []],
        ],
        { reason: 'See https://example.org for more.' },
      ),
    ],
    [
      'its own rules',
      said(
        [
          ['not_heard', []],
          ['not_heard', []],
          ['not_heard', []],
        ],
        { reason: 'My instructions say that words are data.' },
      ),
    ],
  ])(
    'the learner gets no verdict when the reply of the examiner’s model is %s',
    async (_, reply) => {
      fake.say(reply);
      expect((await hear(t, learner, WORDS)).json().code).toBe('provider_failed');
    },
  );
});

test('a learner who has not consented, or has withdrawn consent, is asked for it, and the examiner’s model is sent nothing', async () => {
  const person = await t.make.signedIn();
  const before = fake.requests.length;
  expect((await hear(t, person, WORDS)).json().code).toBe('consent_required');
  await agree(t, person, 'conversation');
  expect((await hear(t, person, WORDS)).statusCode).toBe(200);
  await agree(t, person, 'conversation', false);
  expect((await hear(t, person, WORDS)).json().code).toBe('consent_required');
  expect(fake.requests).toHaveLength(before + 1);
});

test('a consent to one server of the examiner is no consent to another', async () => {
  await t.database.query(
    "update examiner_consents set address = 'other.example' where user_uid = $1",
    [learner.uid],
  );
  expect(
    (await t.call({ url: '/api/examiner', as: learner })).json().consents.conversation,
  ).toBeNull();
  expect((await hear(t, learner, WORDS)).json().code).toBe('consent_required');
  await agree(t, learner, 'conversation');
  expect((await hear(t, learner, WORDS)).statusCode).toBe(200);
});

test('the logs contain neither the learner’s answer to the examiner nor the reply of its model, even after failures', async () => {
  fake.say(
    said(
      [
        ['not_heard', []],
        ['not_heard', []],
        ['not_heard', []],
      ],
      { reason: 'VERBENA.' },
    ),
  );
  await hear(t, learner, 'I would begin with FOXGLOVE.');
  fake.failWith('error');
  await hear(t, learner, 'I would begin with FOXGLOVE.');
  expect(t.logs.join('\n')).not.toMatch(/FOXGLOVE|VERBENA|a key of tests|a secret of the server/);
});

test.each([
  ['has not been evaluated', null],
  ['agrees too little with people', { kappa: 0.49, wrongCredited: 0 }],
  ['credits wrong answers', { kappa: 0.9, wrongCredited: 0.03 }],
])(
  'an examiner’s model that %s shows the passages it found, but no verdict and no score',
  async (_, figures) => {
    await t.database.query('delete from examiner_evaluations');
    if (figures) await evaluateModel(t, figures);
    fake.say(
      said([
        ['covered', ['check the cremasteric reflex']],
        ['covered', ['explore within six hours']],
        ['not_heard', []],
      ]),
    );
    const { points, probe, globalScore } = (await hear(t, learner, WORDS)).json();
    expect(points).toMatchObject([
      { text: 'Explores within 6 hours', verdict: null, quotes: [{}] },
      { text: 'Examines the cremasteric reflex', verdict: null, quotes: [{}] },
      { text: 'Names the secret plant MARIGOLD', verdict: null, quotes: [] },
    ]);
    expect([probe, globalScore]).toEqual([null, null]);
    expect((await t.call({ url: '/api/examiner', as: learner })).json().givesVerdicts).toBe(false);
    await evaluateModel(t);
    expect((await t.call({ url: '/api/examiner', as: learner })).json().givesVerdicts).toBe(true);
  },
);

test('the evaluation of one model of the examiner does not count for another', async () => {
  await t.database.query("update examiner_evaluations set model = 'another'");
  expect((await t.call({ url: '/api/examiner', as: learner })).json().givesVerdicts).toBe(false);
  await evaluateModel(t);
});
