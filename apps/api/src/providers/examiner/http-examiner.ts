// Calls POST /audio/transcriptions, /chat/completions and /audio/speech below the configured base URLs.
import { fileTypeFromBuffer } from 'file-type';
import { z } from 'zod';
import { createFairQueue } from '../../http/limits/fair-queue.ts';
import type { Clock } from '../clock/clock.ts';
import {
  type CallOptions,
  type Conversation,
  type ConversationSettings,
  ExaminerFailure,
  type ExaminerProvider,
  type ExaminerSettings,
  type ModelClient,
  type Speech,
  type SpeechSettings,
  type Transcription,
  type TranscriptionSettings,
} from './port.ts';

const TranscriptionAnswer = z.object({
  text: z.string().max(200_000),
  /** Some servers send null or 0 when they do not measure it. */
  duration: z.preprocess((value) => value || undefined, z.coerce.number().min(0).optional()),
  language: z.string().max(40).nullish(),
});

const ChatAnswer = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullable(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) })
    .nullish()
    .catch(null),
});

/** @throws ExaminerFailure malformed */
function readAs<T>(schema: z.ZodType<T>, json: unknown): T {
  const read = schema.safeParse(json);
  if (!read.success) throw new ExaminerFailure('malformed', 'its answer has another form');
  return read.data;
}

const FAILURES = 3;
const REST_MS = 60_000;

interface CircuitBreaker {
  isOpen(): boolean;
  /** @throws ExaminerFailure unavailable, without calling `work`, while the breaker is open */
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** A full queue and a cancelled request are not failures of the server. */
const isFailureOfServer = (error: unknown) =>
  !(error instanceof ExaminerFailure && ['busy', 'interrupted', 'unsent'].includes(error.kind));

/**
 * A circuit breaker: after several failures in a row it makes no calls for a while. People then get an error
 * immediately and not after a timeout.
 */
export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failures = 0;
  let openUntil = 0;
  const isOpen = () => clock.now().getTime() < openUntil;
  return {
    isOpen,
    async run(work) {
      if (isOpen()) throw new ExaminerFailure('unavailable', 'it failed several times in a row');
      try {
        const value = await work();
        failures = 0;
        return value;
      } catch (error) {
        if (isFailureOfServer(error)) {
          failures += 1;
          // Only a success resets `failures`, so after the wait a single failure opens the breaker again.
          if (failures >= FAILURES) openUntil = clock.now().getTime() + REST_MS;
        }
        throw error;
      }
    },
  };
}

interface ServerCall {
  readonly url: string;
  readonly key: string | null;
  readonly body: FormData | string;
  readonly timeoutMs: number;
  readonly bytesMax: number;
  readonly signal?: AbortSignal | undefined;
}

async function readBounded(response: Response, bytesMax: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.byteLength;
    if (size > bytesMax) throw new ExaminerFailure('malformed', 'its answer is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/**
 * Sends one POST request to a configured server, with a timeout, a size limit and no redirects. Neither request nor
 * response is logged.
 * @throws ExaminerFailure
 */
async function callServer(call: ServerCall): Promise<Buffer> {
  if (call.signal?.aborted) throw new ExaminerFailure('unsent', 'the call was cancelled');
  const timeout = AbortSignal.timeout(call.timeoutMs);
  let isAnswering = false;
  const signals = call.signal ? [timeout, call.signal] : [timeout];
  try {
    const response = await fetch(call.url, {
      method: 'POST',
      body: call.body,
      redirect: 'error',
      signal: AbortSignal.any(signals),
      headers: {
        ...(typeof call.body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(call.key ? { authorization: `Bearer ${call.key}` } : {}),
      },
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ExaminerFailure('unavailable', `it answered ${response.status}`);
    }
    isAnswering = true;
    return await readBounded(response, call.bytesMax);
  } catch (error) {
    if (error instanceof ExaminerFailure) throw error;
    if (call.signal?.aborted) throw new ExaminerFailure('interrupted', 'the call was interrupted');
    if (timeout.aborted) throw new ExaminerFailure('late', 'it did not answer in time');
    if (isAnswering) throw new ExaminerFailure('late', 'it ended in mid-answer');
    throw new ExaminerFailure('unavailable', 'it could not be reached');
  }
}

/** @throws ExaminerFailure malformed */
function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new ExaminerFailure('malformed', 'its answer is not JSON');
  }
}

const PARALLEL = 4;
const WAITING_MAX = 40;
const TEXT_BYTES_MAX = 512 * 1024;
const SOUND_BYTES_MAX = 4 * 1024 * 1024;
const SOUNDS = new Set([
  'audio/mpeg',
  'audio/wav',
  'audio/ogg',
  'audio/ogg; codecs=opus',
  'audio/aac',
  'audio/flac',
]);

/** The timeout of each service, in milliseconds. */
export interface ExaminerTimeouts {
  readonly transcription: number;
  readonly conversation: number;
  readonly speech: number;
}
const TIMEOUTS: ExaminerTimeouts = {
  transcription: 90_000,
  conversation: 45_000,
  speech: 20_000,
};

type Run = <T>(options: CallOptions, work: () => Promise<T>) => Promise<T>;

function createPart<S extends { url: string; model: string }, T>(
  settings: S | null,
  clock: Clock,
  createApi: (settings: S, run: Run) => T,
): ModelClient<T> | null {
  if (!settings) return null;
  const breaker = createCircuitBreaker(clock);
  const queue = createFairQueue({
    parallel: PARALLEL,
    waitingMax: WAITING_MAX,
    refuse: () => new ExaminerFailure('busy', 'too many calls are waiting'),
  });
  const run: Run = (options, work) => queue.run(options.sender, () => breaker.run(work));
  return {
    api: createApi(settings, run),
    address: new URL(settings.url).host,
    model: settings.model,
    isCircuitOpen: breaker.isOpen,
  };
}

function createTranscription(timeoutMs: number) {
  return ({ url, key, model }: TranscriptionSettings, run: Run): Transcription => ({
    transcribe: (sound, options) =>
      run(options, async () => {
        const body = new FormData();
        body.set('model', model);
        body.set('response_format', 'verbose_json');
        const file = new Blob([new Uint8Array(sound.bytes)], { type: sound.mime });
        // Use a fixed file name, because the file name from the device could contain a person's name.
        body.set('file', file, `answer.${sound.extension}`);
        const address = `${url}/audio/transcriptions`;
        const { signal } = options;
        const call = { url: address, key, body, timeoutMs, bytesMax: TEXT_BYTES_MAX, signal };
        const answer = readAs(TranscriptionAnswer, readJson(await callServer(call)));
        return {
          words: answer.text,
          seconds: answer.duration ?? null,
          language: answer.language ?? null,
        };
      }),
  });
}

function createConversation(timeoutMs: number) {
  return ({ url, key, model }: ConversationSettings, run: Run): Conversation => ({
    ask: (question, options) =>
      run(options, async () => {
        const body = JSON.stringify({
          model,
          messages: question.messages,
          max_tokens: question.tokensMax,
          temperature: 0.2,
          response_format: {
            type: 'json_schema',
            json_schema: { ...question.schema, strict: true },
          },
        });
        const address = `${url}/chat/completions`;
        const { signal } = options;
        const call = { url: address, key, body, timeoutMs, bytesMax: TEXT_BYTES_MAX, signal };
        const answer = readAs(ChatAnswer, readJson(await callServer(call)));
        const [choice] = answer.choices;
        if (!choice?.message.content || choice.finish_reason === 'length')
          throw new ExaminerFailure('malformed', 'its answer is refused or cut short');
        const value = question.read(readJson(Buffer.from(choice.message.content)));
        if (value === null)
          throw new ExaminerFailure('malformed', 'its answer does not fit the schema');
        const { usage } = answer;
        const tokens = usage ? { in: usage.prompt_tokens, out: usage.completion_tokens } : null;
        return { value, tokens };
      }),
  });
}

function createSpeech(timeoutMs: number) {
  return ({ url, key, model, voice }: SpeechSettings, run: Run): Speech => ({
    speak: (words, options) =>
      run(options, async () => {
        const body = JSON.stringify({ model, voice, input: words, response_format: 'mp3' });
        const address = `${url}/audio/speech`;
        const { signal } = options;
        const call = { url: address, key, body, timeoutMs, bytesMax: SOUND_BYTES_MAX, signal };
        const bytes = await callServer(call);
        // Detect the format, because some servers ignore the requested one.
        const found = await fileTypeFromBuffer(bytes);
        if (!found || !SOUNDS.has(found.mime))
          throw new ExaminerFailure('malformed', 'its answer is not sound');
        return { bytes, mime: found.mime, extension: found.ext };
      }),
  });
}

export function createExaminer(
  settings: ExaminerSettings,
  clock: Clock,
  timeouts: ExaminerTimeouts = TIMEOUTS,
): ExaminerProvider {
  const { transcription, conversation, speech } = settings;
  return {
    transcription: createPart(transcription, clock, createTranscription(timeouts.transcription)),
    conversation: createPart(conversation, clock, createConversation(timeouts.conversation)),
    speech: createPart(speech, clock, createSpeech(timeouts.speech)),
  };
}
