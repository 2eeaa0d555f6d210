// How a learner has answered the questions of a section since they last started it. Answers are never changed; a repeated `clientId` adds
// nothing. An answer contains no recording: the server only knows that one was made.
import { z } from 'zod';
import { AttemptClientId } from '../attempts/attempts.schemas.ts';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { SectionRef } from '../study/study.schemas.ts';
import { Timestamp } from '../text/text.schemas.ts';
import { ANSWER_WORDS_MAX, answerRoutes, answerWays } from './answers.ts';

const common = {
  clientId: AttemptClientId,
  ...SectionRef.shape,
  /** When an offline answer was given. If omitted, the server's time counts. */
  madeAt: Timestamp.optional(),
};

export const AnswerInput = z
  .strictObject({
    ...common,
    questionId: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'That is not a valid question id.'),
    how: z.enum(answerWays),
    /** The typed text. */
    words: z
      .string()
      .trim()
      .max(ANSWER_WORDS_MAX, `Please keep this to ${ANSWER_WORDS_MAX} characters.`)
      .optional(),
  })
  .refine((answer) => (answer.how === 'typed') === Boolean(answer.words), {
    path: ['words'],
    message: 'A typed answer needs words; other answers have none.',
  });
export type AnswerInput = z.infer<typeof AnswerInput>;

export const StartAgainInput = z.strictObject(common);
export type StartAgainInput = z.infer<typeof StartAgainInput>;

export const GivenAnswer = z.object({
  questionId: z.string(),
  how: z.enum([...answerWays, 'picked']),
  /** The typed text; null for other answers. */
  words: z.string().nullable(),
  /** The picked option in its current wording; null when the option was removed later, or when nothing was picked. */
  option: z.string().nullable(),
  at: Timestamp,
});
export type GivenAnswer = z.infer<typeof GivenAnswer>;

export const SectionAnswers = z.object({
  /** The latest answer to each question since the section was last started, in the order of the questions. */
  answers: z.array(GivenAnswer),
  startedAgainAt: Timestamp.nullable(),
});
export type SectionAnswers = z.infer<typeof SectionAnswers>;

export const answerSchemas = {
  listForSection: {
    summary: "The caller's answers in one section since it was last started again.",
    params: SectionRef,
    response: SectionAnswers,
  },
  record: {
    summary: 'Keep how a question was answered; idempotent by clientId.',
    body: AnswerInput,
    response: z.object({ at: Timestamp }),
  },
  startAgain: {
    summary: 'Begin a section from the start: earlier answers are kept but no longer shown.',
    body: StartAgainInput,
    response: z.object({ at: Timestamp }),
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Answers',
  description: 'How the questions of a section were answered.',
};
export const answerEndpoints = joinEndpoints(answerRoutes, answerSchemas);
