// Calls POST /audio/transcriptions, /chat/completions and /audio/speech below the configured base URLs.
import { fileTypeFromBuffer } from 'file-type';
import { createFairQueue } from '../../http/fair-queue.ts';
import type { Clock } from '../clock/clock.ts';
import { callServer, readJson } from './call-server.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { ChatAnswer, readAs, TranscriptionAnswer } from './http-examiner.schemas.ts';
import {
  type CallOptions,
  type Conversation,
  ExaminerFailure,
  type ExaminerProvider,
  type ModelClient,
  type Speech,
  type Transcription,
} from './port.ts';
import type {
  ConversationSettings,
  ExaminerSettings,
  SpeechSettings,
  TranscriptionSettings,
} from './settings.ts';

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
