// The settings of the examiner. EXAMINER_TRANSCRIPTION, EXAMINER_CONVERSATION and EXAMINER_SPEECH each describe one
// server as a JSON object.
import { z } from 'zod';
import type {
  ConversationSettings,
  ExaminerSettings,
  SpeechSettings,
  TranscriptionSettings,
} from './providers/examiner/settings.ts';

const PRICE_MAX = 1_000_000;
/**
 * A price in pence: per minute of audio, or per million tokens or characters (`providers/examiner/settings.ts`). A self-hosted server
 * costs nothing per call, so the default is 0.
 */
const price = z.number().min(0).max(PRICE_MAX).default(0);
const common = {
  url: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/[?#]|\/\/[^/]*@/.test(url), 'an address without user, query and fragment')
    .transform((url) => url.replace(/(?<!\/)\/+$/, '')),
  model: z.string().min(1).max(200),
  key: z.string().min(1).max(4_000).nullable().default(null),
};

const Transcription = z.strictObject({
  ...common,
  price,
});
const Conversation = z.strictObject({
  ...common,
  priceIn: price,
  priceOut: price,
});
const Speech = z.strictObject({
  ...common,
  voice: z.string().min(1).max(200).default('alloy'),
  price,
});

/** Reads one part of the settings. Error messages contain the field, never its value, because values can be secret. */
function readPart<T>(schema: z.ZodType<T>) {
  return (value: string, context: z.core.$RefinementCtx<string>): T => {
    let json: unknown;
    try {
      json = JSON.parse(value);
    } catch {
      context.addIssue({ code: 'custom', message: 'this is not JSON' });
      return z.NEVER;
    }
    const read = schema.safeParse(json);
    if (read.success) return read.data;
    const words = read.error.issues.map(({ path, message }) =>
      path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message,
    );
    context.addIssue({ code: 'custom', message: words.join('; ') });
    return z.NEVER;
  };
}

const part = <T>(schema: z.ZodType<T>, what: string) =>
  z.string().transform(readPart(schema)).optional().describe(what);
const pence = (byDefault: number, what: string) =>
  z.coerce.number().int().min(0).max(PRICE_MAX).default(byDefault).describe(what);

export const examinerVariables = {
  EXAMINER_HINTS: z
    .enum(['on', 'off'])
    .default('on')
    .describe('whether the built-in matcher compares answers with the mark sheet and shows a hint'),
  EXAMINER_TRANSCRIPTION: part(
    Transcription,
    'server that transcribes recorded answers, as JSON (see The examiner below); without it learners type',
  ),
  EXAMINER_CONVERSATION: part(
    Conversation,
    'server of the language model that marks answers and plays patients, as JSON',
  ),
  EXAMINER_SPEECH: part(Speech, 'server that speaks the patient’s words, as JSON'),
  EXAMINER_BUDGET_PERSON: pence(
    200,
    'monthly budget in pence for the calls of one person, at the configured prices',
  ),
  EXAMINER_BUDGET_ALL: pence(5_000, 'monthly budget in pence for the calls of everybody'),
};

export function examinerSettings(env: {
  EXAMINER_HINTS: 'on' | 'off';
  EXAMINER_TRANSCRIPTION?: TranscriptionSettings | undefined;
  EXAMINER_CONVERSATION?: ConversationSettings | undefined;
  EXAMINER_SPEECH?: SpeechSettings | undefined;
  EXAMINER_BUDGET_PERSON: number;
  EXAMINER_BUDGET_ALL: number;
}): ExaminerSettings {
  return {
    hints: env.EXAMINER_HINTS === 'on',
    transcription: env.EXAMINER_TRANSCRIPTION ?? null,
    conversation: env.EXAMINER_CONVERSATION ?? null,
    speech: env.EXAMINER_SPEECH ?? null,
    budget: { person: env.EXAMINER_BUDGET_PERSON, all: env.EXAMINER_BUDGET_ALL },
  };
}
