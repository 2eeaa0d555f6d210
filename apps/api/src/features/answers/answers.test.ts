import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type SignedIn, TEST_NOW, type TestApp } from '../../testing/test-app.ts';
import { eraseAnswers, exportAnswers } from './answers.service.ts';

let t: TestApp;
let learner: SignedIn;
let section: string;
let locked: string;

const question = (id: string, type: 'text' | 'mcq' = 'text') => ({
  id,
  type,
  question: `Question ${id}?`,
  options: type === 'mcq' ? ['2 hours', '6 hours'] : [],
  answer: '6 hours',
  explanation: null,
  question_type: null,
  difficulty: null,
  examiner_notes: null,
  images: [],
  exhibits: [],
  probes: [],
});

beforeAll(async () => {
  t = await createTestApp();
  section = await t.make.section('emergency_stations', {
    title: 'Torsion',
    order: 1,
    questions: [question('q1'), question('q2', 'mcq'), question('q3')],
  });
  locked = await t.make.section('emergency_stations', {
    title: 'Locked',
    order: 2,
    questions: [question('q1')],
  });
});
beforeEach(async () => {
  t.clock.set(TEST_NOW);
  learner = await t.make.signedIn();
});
afterAll(() => t.close());

const at = (sectionId = section) => ({ stationId: 'emergency_stations', sectionId });
const post = (url: string, payload: object, as: SignedIn) =>
  t.call({ method: 'POST', url: `/api${url}`, payload, as });
const answer = (questionId: string, changes: object = {}, as = learner) =>
  post('/answers', { clientId: randomUUID(), ...at(), questionId, how: 'said', ...changes }, as);
const startAgain = (changes: object = {}, as = learner) =>
  post('/answers/start-again', { clientId: randomUUID(), ...at(), ...changes }, as);
const pick = (option: string) =>
  post('/attempts/mcq', { clientId: randomUUID(), ...at(), questionId: 'q2', option }, learner);
const read = async (as = learner, sectionId = section) =>
  t.call({ url: `/api/answers/emergency_stations/${sectionId}`, as });
const given = async () => (await read()).json().answers;

test("a section shows each of the learner's answers, and how and when it was given", async () => {
  await answer('q3', { how: 'recorded' });
  t.clock.advance(MINUTE_MS);
  await answer('q1', { how: 'typed', words: ' I would examine first. ' });
  await pick('6 hours');
  const now = t.clock.now().toISOString();
  expect((await read()).json()).toEqual({
    startedAgainAt: null,
    answers: [
      { questionId: 'q1', how: 'typed', words: 'I would examine first.', option: null, at: now },
      { questionId: 'q2', how: 'picked', words: null, option: '6 hours', at: now },
      expect.objectContaining({ questionId: 'q3', how: 'recorded', words: null }),
    ],
  });
});

test('the later of two answers to a question is shown, whichever arrives first', async () => {
  t.clock.advance(2 * MINUTE_MS);
  await answer('q1', { how: 'typed', words: 'On the phone, later.' });
  const madeAt = new Date(t.clock.now().getTime() - MINUTE_MS).toISOString();
  await answer('q1', { how: 'typed', words: 'On the tube, before.', madeAt });
  expect(await given()).toMatchObject([{ words: 'On the phone, later.' }]);
});

test('an answer to a question that is sent twice with one id is stored once, even in parallel', {
  tags: 'postgres',
}, async () => {
  const clientId = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => answer('q1', { clientId, how: 'typed', words: 'One.' })),
  );
  expect(answers.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200]);
  await answer('q1', { clientId, how: 'typed', words: 'Two.' });
  const kept = await exportAnswers(t.database.db, learner.uid);
  expect(kept).toMatchObject([{ words: 'One.' }]);
});

test('starting a section again hides earlier answers without deleting them, and counts once however often it is sent', async () => {
  await answer('q1');
  await pick('6 hours');
  t.clock.advance(MINUTE_MS);
  const clientId = randomUUID();
  await startAgain({ clientId });
  const startedAgainAt = t.clock.now().toISOString();
  t.clock.advance(MINUTE_MS);
  await answer('q3', { how: 'revealed' });
  await startAgain({ clientId });
  expect((await read()).json()).toMatchObject({ startedAgainAt, answers: [{ questionId: 'q3' }] });
  expect(await exportAnswers(t.database.db, learner.uid)).toHaveLength(3);
});

test('an answer to a question made offline before the section was started again elsewhere stays hidden', async () => {
  const madeAt = t.clock.now().toISOString();
  t.clock.advance(5 * MINUTE_MS);
  await startAgain();
  await answer('q1', { madeAt });
  expect(await given()).toEqual([]);
});

test('an answer to a question made offline is accepted for thirty days, and one from a clock that runs ahead counts now', async () => {
  const day = 24 * 60 * MINUTE_MS;
  const shifted = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString();
  expect((await answer('q1', { madeAt: shifted(-7 * day) })).json().at).toBe(shifted(-7 * day));
  expect((await answer('q3', { madeAt: shifted(2 * MINUTE_MS) })).json().at).toBe(shifted(0));
  expect((await answer('q1', { madeAt: shifted(-31 * day) })).statusCode).toBe(422);
  expect((await answer('q1', { madeAt: shifted(day) })).json().at).toBe(shifted(0));
});

test('an answer to a question that was removed meanwhile is kept and not shown', async () => {
  expect((await answer('gone', { how: 'typed', words: 'Still mine.' })).statusCode).toBe(200);
  expect(await given()).toEqual([]);
  const kept = await exportAnswers(t.database.db, learner.uid);
  expect(kept).toMatchObject([{ words: 'Still mine.' }]);
});

test('a locked section takes no answers and shows none, but keeps those made offline before Premium ended', async () => {
  for (const refused of [
    await answer('q1', at(locked)),
    await startAgain(at(locked)),
    await read(learner, locked),
  ]) {
    expect(refused.json().code).toBe('subscription_required');
  }
  const madeAt = new Date(t.clock.now().getTime() - MINUTE_MS).toISOString();
  const kept = await answer('q1', { ...at(locked), madeAt });
  expect(kept.json()).toEqual({ at: madeAt });
  expect((await answer('q1', { ...at('nothing'), madeAt })).statusCode).toBe(404);
});

test('only a typed answer to a question has words, and it must have some', async () => {
  expect((await answer('q1', { how: 'typed' })).statusCode).toBe(400);
  expect((await answer('q1', { how: 'typed', words: ' ' })).statusCode).toBe(400);
  expect((await answer('q1', { how: 'said', words: 'Aloud.' })).statusCode).toBe(400);
  expect((await answer('q1', { how: 'typed', words: 'x'.repeat(5001) })).statusCode).toBe(400);
});

test('answers to questions are private and immutable, and are deleted with the account', async () => {
  await answer('q1');
  const other = await t.make.signedIn();
  expect((await read(other)).json().answers).toEqual([]);
  await expect(t.database.query("update study_answers set how = 'revealed'")).rejects.toThrow(
    /only ever added/,
  );
  await t.database.db.transaction((tx) => eraseAnswers(tx, learner.uid));
  expect(await given()).toEqual([]);
});
