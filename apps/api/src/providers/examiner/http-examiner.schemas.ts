// The responses of the transcription and conversation servers. Fields that the product does not read are left out.
import { z } from 'zod';
import { ExaminerFailure } from './port.ts';

export const TranscriptionAnswer = z.object({
  text: z.string().max(200_000),
  /** Some servers send null or 0 when they do not measure it. */
  duration: z.preprocess((value) => value || undefined, z.coerce.number().min(0).optional()),
  language: z.string().max(40).nullish(),
});

export const ChatAnswer = z.object({
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
export function readAs<T>(schema: z.ZodType<T>, json: unknown): T {
  const read = schema.safeParse(json);
  if (!read.success) throw new ExaminerFailure('malformed', 'its answer has another form');
  return read.data;
}
