import { RECORDING_BYTES_MAX } from '@urost3/contract/examiner/examiner.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FakeExaminer, silentWave, startFakeExaminer } from '../../testing/fake-examiner.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';
import {
  agree,
  publishSections,
  type RecordingOptions,
  SECTION,
  sendRecording,
} from './examiner.fixtures.ts';
import { opusInOgg } from './recording.fixtures.ts';

let fake: FakeExaminer;
let t: TestApp;
let learner: SignedIn;

beforeAll(async () => {
  fake = await startFakeExaminer();
  t = await createTestApp({ env: fake.variables() });
  await publishSections(t);
  learner = await t.make.signedIn();
  await agree(t, learner, 'transcription');
});
afterEach(() => {
  fake.failWith(null);
  fake.hear({ text: 'I would explore within six hours.', duration: 4 });
  t.clock.advance(61_000);
});
afterAll(async () => {
  await t.close();
  await fake.stop();
});

const send = (bytes: Buffer, options: Partial<RecordingOptions> = {}) =>
  sendRecording(t, bytes, { as: learner, ...options });
const recording = silentWave();

test('the examiner has a recording transcribed, and sends neither its file name nor its person to the server', async () => {
  const response = await send(recording);
  expect(response.json()).toEqual({
    words: 'I would explore within six hours.',
    seconds: 0,
    notice: null,
  });
  const sent = fake.requests.at(-1)?.body ?? '';
  expect(sent).toContain('filename="answer.wav"');
  expect(sent).not.toMatch(/Pat Person|@example\.test/);
  expect(sent).not.toContain(learner.uid);
});

test.each([
  ['that is fifteen minutes long', opusInOgg(15 * 60)],
  [
    'of twelve megabytes',
    Buffer.concat([recording, Buffer.alloc(RECORDING_BYTES_MAX - 2 * recording.length)]),
  ],
])('the examiner has a recording %s transcribed', async (_, long) => {
  expect((await send(long)).statusCode).toBe(200);
});

test.each(['', ' ', '[BLANK_AUDIO]', 'Thank you for watching.', '…', '(silence)'])(
  'the examiner answers a silent recording with a message, also when the server transcribes it as %j',
  async (text) => {
    fake.hear({ text });
    const response = await send(recording);
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toMatch(/^No words were heard/);
  },
);

test('the examiner has a recording in another language transcribed, with a notice', async () => {
  fake.hear({ text: 'Ich würde sofort operieren.', language: 'german', duration: 3 });
  expect((await send(recording)).json().notice).toContain('do not seem to be English');
});

test.each<[string, number, () => ReturnType<typeof send>]>([
  ['that is 40 minutes long', 422, () => send(opusInOgg(40 * 60))],
  ['that is too large', 413, () => send(Buffer.alloc(RECORDING_BYTES_MAX + 1))],
  ['that is no sound', 415, () => send(Buffer.from('<svg onload="x">'))],
  [
    'of a person who has not agreed',
    403,
    async () => send(recording, { as: await t.make.signedIn() }),
  ],
  [
    'of a locked section',
    403,
    () => send(recording, { url: '/api/examiner/communication/locked' }),
  ],
])(
  'the examiner refuses a recording %s with a message, and sends nothing to the server',
  async (_, status, sending) => {
    const before = fake.requests.length;
    const response = await sending();
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toMatch(/\.$/);
    expect(fake.requests).toHaveLength(before);
  },
);

test.each([
  ['error', 503],
  ['cut', 503],
  ['malformed', 502],
] as const)(
  'a transcription server of the examiner that answers with %s causes an error with a message',
  async (trouble, status) => {
    fake.failWith(trouble);
    const response = await send(recording);
    expect(response.statusCode).toBe(status);
    expect(response.json().message).toContain('Please carry on with your own sheet.');
  },
);

test('without a configured server the examiner has no recording transcribed', async () => {
  const plain = await createTestApp();
  await publishSections(plain);
  const response = await plain.call({
    method: 'POST',
    url: `${SECTION}/transcripts`,
    as: await plain.make.signedIn(),
  });
  expect(response.statusCode).toBe(404);
  await plain.close();
});
