import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FakeExaminer, startFakeExaminer } from '../../testing/fake-examiner.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { createExaminer, type ExaminerTimeouts } from './http-examiner.ts';
import type { Question } from './port.ts';

let fake: FakeExaminer;
const clock = new ManualClock('2026-11-18T10:00:00.000Z');
const PATIENT = 2_000;

beforeEach(async () => {
  fake = await startFakeExaminer();
});
afterEach(() => fake.stop());

function connect(timeouts: Partial<ExaminerTimeouts> = {}) {
  const server = { url: fake.url, model: 'fake', key: null };
  const settings = {
    transcription: { ...server, price: 0 },
    conversation: { ...server, key: 'a key of tests', priceIn: 0, priceOut: 0 },
    speech: { ...server, voice: 'fake', price: 0 },
    budget: { person: 0, all: 0 },
  };
  const all = { transcription: PATIENT, conversation: PATIENT, speech: PATIENT, ...timeouts };
  const { transcription, conversation, speech } = createExaminer(settings, clock, all);
  if (!transcription || !conversation || !speech) throw new Error('all parts are configured');
  return { transcription, conversation, speech };
}

const options = { sender: 'somebody' };
const question: Question<string> = {
  messages: [{ role: 'user', content: 'Hello' }],
  schema: { name: 'patient', schema: { type: 'object' } },
  tokensMax: 10,
  read: (json) =>
    typeof (json as { words?: unknown }).words === 'string'
      ? (json as { words: string }).words
      : null,
};
const ask = (signal?: AbortSignal) =>
  connect().conversation.api.ask(question, { ...options, signal });
const wave = () => connect().speech.api.speak('Hello', options);

test("the examiner's HTTP provider sends its three calls in the public form of their paths", async () => {
  fake.say({ words: 'Hello.' });
  expect(await ask()).toEqual({ value: 'Hello.', tokens: { in: 1_000, out: 100 } });
  const sound = await wave();
  expect(sound).toMatchObject({ mime: 'audio/wav', extension: 'wav' });
  await connect().transcription.api.transcribe(sound, options);
  const [chat, speech, transcription] = fake.requests;
  expect(chat).toMatchObject({
    path: '/v1/chat/completions',
    authorization: 'Bearer a key of tests',
  });
  expect(JSON.parse(chat?.body ?? '')).toMatchObject({
    model: 'fake',
    messages: [{ role: 'user', content: 'Hello' }],
    max_tokens: 10,
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'patient', schema: { type: 'object' }, strict: true },
    },
  });
  expect(speech?.path).toBe('/v1/audio/speech');
  expect(JSON.parse(speech?.body ?? '')).toEqual({
    model: 'fake',
    voice: 'fake',
    input: 'Hello',
    response_format: 'mp3',
  });
  expect(transcription).toMatchObject({
    path: '/v1/audio/transcriptions',
    authorization: undefined,
  });
  for (const part of ['name="model"', 'name="response_format"', 'filename="answer.wav"'])
    expect(transcription?.body).toContain(part);
});

test("the examiner's HTTP provider returns a transcript with its words, and with its length and language where the server gives them", async () => {
  const sound = await wave();
  const read = () => connect().transcription.api.transcribe(sound, options);
  fake.hear({ text: 'Guten Tag', duration: 3.2, language: 'german' });
  expect(await read()).toEqual({ words: 'Guten Tag', seconds: 3.2, language: 'german' });
  fake.hear({ text: 'Hello' });
  expect(await read()).toEqual({ words: 'Hello', seconds: null, language: null });
});

describe("a failed call of the examiner's HTTP provider", () => {
  test.each([
    ['error', 'unavailable'],
    ['cut', 'late'],
    ['redirect', 'unavailable'],
    ['malformed', 'malformed'],
  ] as const)(
    'a call to an examiner server fails when the server answers with %s',
    async (trouble, kind) => {
      fake.failWith(trouble);
      await expect(ask()).rejects.toMatchObject({ kind });
    },
  );

  test('a call to an examiner server fails when the server is too slow or unreachable', async () => {
    fake.failWith('silent');
    const { conversation } = connect({ conversation: 30 });
    await expect(conversation.api.ask(question, options)).rejects.toMatchObject({ kind: 'late' });
    await fake.stop();
    await expect(ask()).rejects.toMatchObject({ kind: 'unavailable' });
    fake = await startFakeExaminer();
  });

  test('a call to an examiner server fails at once when its person interrupts it', async () => {
    fake.failWith('silent');
    const controller = new AbortController();
    const asked = ask(controller.signal);
    controller.abort();
    await expect(asked).rejects.toMatchObject({ kind: 'interrupted' });
  });

  test.each([
    ['another form', { other: 1 }],
    ['no JSON', 'Sure! Here is your answer.'],
  ])('a call to an examiner server fails when the reply has %s', async (_, reply) => {
    fake.say(reply);
    await expect(ask()).rejects.toMatchObject({ kind: 'malformed' });
  });

  test('the error of a failed call to an examiner server contains neither the request nor the reply', async () => {
    fake.failWith('error');
    await expect(ask()).rejects.toSatisfy(
      (error) => !/Hello|secret|key of tests/.test(String((error as Error).stack)),
    );
  });
});

test("the examiner's HTTP provider does not call its server for a minute after three failures in a row", async () => {
  const { conversation } = connect();
  const call = () => conversation.api.ask(question, options);
  fake.failWith('error');
  for (let times = 0; times < 3; times += 1)
    await expect(call()).rejects.toMatchObject({ kind: 'unavailable' });
  expect(conversation.isCircuitOpen()).toBe(true);
  fake.failWith(null);
  fake.say({ words: 'Back.' });
  await expect(call()).rejects.toMatchObject({ kind: 'unavailable' });
  expect(fake.requests).toHaveLength(3);
  clock.advance(60_000);
  expect((await call()).value).toBe('Back.');
  expect(conversation.isCircuitOpen()).toBe(false);
});
