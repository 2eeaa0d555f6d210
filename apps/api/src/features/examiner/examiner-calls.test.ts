import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FakeExaminer, startFakeExaminer } from '../../testing/fake-examiner.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import {
  agree,
  hear,
  publishSections,
  SECTION,
  sendRecording,
  startTalk,
} from './examiner.fixtures.ts';
import { eraseExaminer } from './examiner.service.ts';
import { PENNY } from './examiner-calls.service.ts';
import { aacInMp4, opusInOgg } from './recording.fixtures.ts';

// Prices in pence, per million tokens and per minute of a recording. A call has 1,000 input tokens (10 pence) and 100 output tokens
// (10 pence), so it costs 20 pence. A second of a recording costs a penny.
const PRICES = { priceIn: 10_000, priceOut: 100_000, price: 60 };

let fake: FakeExaminer;
let t: TestApp;

beforeAll(async () => {
  fake = await startFakeExaminer();
  const budgets = { EXAMINER_BUDGET_PERSON: '500', EXAMINER_BUDGET_ALL: '100000' };
  t = await createTestApp({ env: { ...fake.variables(PRICES), ...budgets } });
  await publishSections(t);
});
afterEach(() => {
  fake.failWith(null);
  t.clock.advance(61_000);
});
afterAll(async () => {
  await t.close();
  await fake.stop();
});

async function newLearner(): Promise<SignedIn> {
  const learner = await t.make.signedIn();
  await agree(t, learner, 'conversation');
  return learner;
}
const spend = (learner: SignedIn, pence: number) =>
  t.database.query(
    "insert into examiner_calls (user_uid, part, month, cost, state, at) values ($1, 'conversation', '2026-11', $2, 'done', now())",
    [learner.uid, pence * PENNY],
  );
const WORDS = 'I check the cremasteric reflex.';

const speak = (learner: SignedIn, seconds: number) =>
  sendRecording(t, opusInOgg(seconds), { as: learner });
async function newSpeaker(): Promise<SignedIn> {
  const learner = await t.make.signedIn();
  await agree(t, learner, 'transcription');
  return learner;
}
const costsOf = async (learner: SignedIn) => {
  const rows = await t.database.query<{ pence: number }>(
    'select cost::float8 / $2 as pence from examiner_calls where user_uid = $1 order by id',
    [learner.uid, PENNY],
  );
  return rows.map(({ pence }) => pence);
};
const me = async (as: SignedIn) => (await t.call({ url: '/api/examiner', as })).json();

async function usage() {
  const admin = await t.make.signedIn({ isAdmin: true });
  const { parts, ...rest } = (await t.call({ url: '/api/admin/examiner', as: admin })).json();
  const [conversation] = parts.filter(({ part }: { part: string }) => part === 'conversation');
  return { ...rest, conversation };
}

test('administrators see the examiner’s calls, failures, costs and prices of the month', async () => {
  const learner = await newLearner();
  await hear(t, learner, WORDS);
  fake.failWith('error');
  await hear(t, learner, WORDS);
  expect(await usage()).toMatchObject({
    month: '2026-11',
    evaluation: null,
    budget: { person: 500, all: 100_000, spent: 20 },
    people: 1,
    conversation: {
      address: new URL(fake.url).host,
      model: 'fake',
      price: '10000p for a million tokens read, 100000p written',
      calls: 2,
      failed: 1,
      spent: 20,
      isResting: false,
    },
  });
});

test('a person who has spent their monthly examiner budget is told so, and the budget of others is unchanged', async () => {
  const learner = await newLearner();
  const other = await newLearner();
  let last = await hear(t, learner, WORDS);
  for (let calls = 1; last.statusCode === 200; calls += 1) {
    expect(calls).toBeLessThan(25);
    t.clock.advance(3_000);
    last = await hear(t, learner, WORDS);
  }
  expect(last.json().code).toBe('budget_spent');
  expect((await hear(t, other, WORDS)).statusCode).toBe(200);
});

test('the simulated patient stops answering, with the reason, when its learner has spent the examiner budget', async () => {
  const learner = await newLearner();
  const talk = await startTalk(t, learner);
  await spend(learner, 490);
  const response = await talk.ask('Hello.');
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({
    code: 'budget_spent',
    message: expect.stringContaining('Please carry on with your own sheet.'),
  });
});

test('parallel calls of the examiner together cannot exceed the monthly budget', {
  tags: 'postgres',
}, async () => {
  const learner = await newLearner();
  const talks = await Promise.all(Array.from({ length: 15 }, () => startTalk(t, learner)));
  await Promise.all(talks.map((talk) => talk.ask('Hello.')));
  const rows = await t.database.query<{ cost: number }>(
    'select cost::float8 as cost from examiner_calls where user_uid = $1',
    [learner.uid],
  );
  const total = rows.reduce((sum, { cost }) => sum + cost, 0);
  expect(total).toBeLessThanOrEqual(500 * PENNY);
});

test('the examiner refuses a recording whose price by its measured length exceeds the monthly budget', async () => {
  const learner = await newSpeaker();
  const before = fake.requests.length;
  const response = await speak(learner, 501);
  expect(response.json()).toMatchObject({ code: 'budget_spent' });
  expect(fake.requests).toHaveLength(before);
  expect(await costsOf(learner)).toEqual([]);
});

test('a recording for the examiner costs the length that the transcription server reports, or else its measured length', async () => {
  const learner = await newSpeaker();
  fake.hear({ text: WORDS, duration: 30 });
  expect((await speak(learner, 40)).statusCode).toBe(200);
  fake.hear({ text: WORDS });
  expect((await speak(learner, 40)).statusCode).toBe(200);
  expect(await costsOf(learner)).toEqual([30, 40]);
});

test.each([null, 0, ''])(
  'a recording for the examiner costs its measured length when the server reports %j as its length',
  async (duration) => {
    const learner = await newSpeaker();
    fake.hear({ text: WORDS, duration });
    expect((await speak(learner, 40)).json()).toMatchObject({ seconds: 40 });
    fake.hear({ text: WORDS });
    expect(await costsOf(learner)).toEqual([40]);
  },
);

test('a recording for the examiner never costs more than its measured length, whatever its header and the server’s answer say', async () => {
  const learner = await newSpeaker();
  fake.hear({ text: WORDS, duration: 1e12 });
  const answer = await sendRecording(t, aacInMp4(32, 65_535), { as: learner });
  expect(answer.json()).toMatchObject({ seconds: 32 });
  expect(await costsOf(learner)).toEqual([32]);
  fake.hear({ text: WORDS });
});

test('the examiner’s model never costs more than what was reserved, whatever its server reports', async () => {
  const learner = await newLearner();
  fake.use({ prompt_tokens: 1e12, completion_tokens: 1e12 });
  expect((await hear(t, learner, WORDS)).statusCode).toBe(200);
  fake.use();
  const [cost] = await costsOf(learner);
  expect(cost).toBeLessThan(500);
});

test.each([
  ['emoji', '😀'.repeat(4_000)],
  ['rare letters', '𓀀'.repeat(4_000)],
  ['Chinese letters', '鱻'.repeat(5_500)],
])(
  'the examiner reserves one token for every byte of %s in an answer, and sends nothing beyond the budget',
  async (_, words) => {
    const learner = await newLearner();
    const before = fake.requests.length;
    const heard = await hear(t, learner, words);
    expect(heard.json().code).toBe('budget_spent');
    expect(fake.requests).toHaveLength(before);
  },
);

test('a new month brings a new budget for the examiner', async () => {
  const learner = await newLearner();
  await spend(learner, 500);
  expect((await me(learner)).isBudgetSpent).toBe(true);
  expect((await hear(t, learner, WORDS)).json().code).toBe('budget_spent');
  await t.database.query("update examiner_calls set month = '2026-10' where user_uid = $1", [
    learner.uid,
  ]);
  expect((await me(learner)).isBudgetSpent).toBe(false);
  expect((await hear(t, learner, WORDS)).statusCode).toBe(200);
});

test('the examiner’s calls for a deleted account still count in the totals, without the person', async () => {
  const learner = await newLearner();
  await hear(t, learner, WORDS);
  const before = await usage();
  await t.database.db.transaction((tx) => eraseExaminer(tx, learner.uid));
  const after = await usage();
  expect(after.budget.spent).toBe(before.budget.spent);
  expect(after.people).toBe(before.people - 1);
});

test('a call of the examiner that the learner interrupts is aborted at the server, and counts at its highest price', async () => {
  const learner = await newLearner();
  const talk = await startTalk(t, learner);
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const interrupted = new AbortController();
  const hangUp = fake.whenHungUp();
  fake.failWith('silent');
  const asked = fetch(`${url}${SECTION}/patient/turns`, {
    method: 'POST',
    body: JSON.stringify({ token: talk.token(), turns: talk.turns, words: 'Hello.' }),
    headers: { 'content-type': 'application/json', ...t.make.sessionHeaders(learner) },
    signal: interrupted.signal,
  });
  await hangUp.begun;
  interrupted.abort();
  await expect(asked).rejects.toThrow('aborted');
  await hangUp.ended;
  fake.failWith(null);
  expect((await talk.ask('Hello again.')).statusCode).toBe(200);
  const calls = () =>
    t.database.query(
      'select state, cost > $2 as "isPaid" from examiner_calls where user_uid = $1 order by id',
      [learner.uid, 20 * PENNY],
    );
  await expect.poll(calls).toEqual([
    { state: 'failed', isPaid: true },
    { state: 'done', isPaid: false },
  ]);
});
