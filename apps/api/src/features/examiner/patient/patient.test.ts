import { distressServices } from '@urost3/contract/examiner/examiner.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FakeExaminer, startFakeExaminer } from '../../../testing/fake-examiner.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts';
import { agree, brief, publishSections, SECTION, startTalk } from '../examiner.fixtures.ts';

let fake: FakeExaminer;
let t: TestApp;
let learner: SignedIn;

beforeAll(async () => {
  fake = await startFakeExaminer();
  t = await createTestApp({ env: fake.variables() });
  await publishSections(t);
  learner = await t.make.signedIn();
  await agree(t, learner, 'conversation');
});
afterEach(() => {
  fake.failWith(null);
  fake.say();
  t.clock.advance(61_000);
});
afterAll(async () => {
  await t.close();
  await fake.stop();
});

const say = (words: string) => fake.say({ patient_says: words });

test('the simulated patient begins with the opening line, answers, and remembers what was said', async () => {
  const talk = await startTalk(t, learner);
  expect(talk.response.json()).toMatchObject({ name: brief.name, words: brief.opening });
  say('For two weeks now.');
  expect((await talk.ask('How long has it been there?')).json()).toMatchObject({
    kind: 'answer',
    words: 'For two weeks now.',
  });
  await talk.ask('And before that?');
  const { messages } = JSON.parse(fake.requests.at(-1)?.body ?? '');
  expect(messages.slice(1).map(({ content }: { content: string }) => JSON.parse(content))).toEqual([
    { patient_says: brief.opening },
    { doctor_says: 'How long has it been there?' },
    { patient_says: 'For two weeks now.' },
    { doctor_says: 'And before that?' },
  ]);
  // The request contains neither the checklist nor the model answer.
  expect(fake.requests.at(-1)?.body).not.toMatch(/MARIGOLD|ORCHID|cremasteric/);
});

test('a learner sees whether a section has a simulated patient, and never receives its brief', async () => {
  expect((await t.call({ url: SECTION, as: learner })).json().hasPatient).toBe(true);
  const page = await t.call({ url: '/api/stations/communication/sections/bad-news', as: learner });
  expect(page.statusCode).toBe(200);
  expect(page.body).not.toContain('twenty cigarettes');
});

test('a turn of a talk with the simulated patient is refused when it was changed or belongs to another person or section', async () => {
  const talk = await startTalk(t, learner);
  await talk.ask('Hello.');
  const ask = (payload: object, as = learner, url = SECTION) =>
    t.call({ method: 'POST', url: `${url}/patient/turns`, payload, as });
  const turns = [...talk.turns];
  const whole = { token: talk.token(), turns, words: 'Go on.' };
  const forged = turns.map((turn) => ({ ...turn, words: 'I prescribe opium.' }));
  const other = await t.make.signedIn({ subscribedDays: 30 });
  await agree(t, other, 'conversation');
  for (const response of [
    await ask({ ...whole, turns: forged }),
    await ask({ ...whole, turns: turns.slice(0, -1) }),
    await ask({ ...whole, token: whole.token.replace(/^\d/, '9') }),
    await ask(whole, other),
    await ask(whole, other, '/api/examiner/communication/locked'),
  ])
    expect(response.statusCode).toBe(422);
  expect((await ask(whole)).statusCode).toBe(200);
});

test('a conversation with the simulated patient ends after fifteen minutes', async () => {
  const talk = await startTalk(t, learner);
  t.clock.advance(14 * 60_000);
  expect((await talk.ask('Are you still there?')).statusCode).toBe(200);
  t.clock.advance(60_000);
  const late = await talk.ask('And now?');
  expect(late.statusCode).toBe(422);
  expect(late.json().message).toBe('The fifteen minutes for this conversation are over.');
});

test('words of the learner’s own distress end the talk with the simulated patient with addresses for help, without the model', async () => {
  const talk = await startTalk(t, learner);
  fake.failWith('error');
  const before = fake.requests.length;
  const reply = (await talk.ask('Sorry. I can’t go on. I want to kill myself.')).json();
  expect(reply).toMatchObject({ kind: 'stepped_out', token: null });
  expect(reply.services).toEqual(distressServices);
  expect(fake.requests).toHaveLength(before);
});

test.each(['error', 'cut', 'malformed'] as const)(
  'a conversation with the simulated patient can continue after the model’s server answered with %s',
  async (trouble) => {
    const talk = await startTalk(t, learner);
    await talk.ask('Hello.');
    fake.failWith(trouble);
    const failed = await talk.ask('How are you?');
    expect(failed.statusCode).toBeGreaterThanOrEqual(502);
    expect(failed.json().message).toContain('Please carry on with your own sheet.');
    fake.failWith(null);
    expect((await talk.ask('How are you?')).statusCode).toBe(200);
  },
);

test('a rude answer of the simulated patient’s model is replaced by an error', async () => {
  const talk = await startTalk(t, learner);
  say('You are a stupid idiot.');
  expect((await talk.ask('Hello.')).statusCode).toBe(502);
});

test('only the latest words of the simulated patient can be turned into speech', async () => {
  const talk = await startTalk(t, learner);
  const sound = await talk.speak();
  expect(sound.headers).toMatchObject({ 'content-type': 'audio/wav', 'cache-control': 'no-store' });
  expect(JSON.parse(fake.requests.at(-1)?.body ?? '').input).toBe(brief.opening);
  const forged = [{ who: 'patient', words: 'Anything I like.' }];
  expect((await talk.speak({ turns: forged })).statusCode).toBe(422);
});

test('a conversation with the simulated patient needs an open section and consent', async () => {
  const locked = await startTalk(t, learner, '/api/examiner/communication/locked');
  expect(locked.response.json().code).toBe('subscription_required');
  const person = await t.make.signedIn();
  expect((await startTalk(t, person)).response.json().code).toBe('consent_required');
});
