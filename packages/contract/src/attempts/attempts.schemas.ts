// A learner's attempts: picks of multiple-choice questions and marks on the examiner's checklist. Attempts are never changed. The server
// decides what is right; a repeated `clientId` returns the existing attempt.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { globalMarks } from '../feedback/feedback.ts';
import { SectionRef } from '../study/study.schemas.ts';
import { Timestamp } from '../text/text.schemas.ts';
import { attemptRoutes } from './attempts.ts';

/** The client creates one id per attempt. When it sends the attempt again after a lost response, nothing is added. */
export const AttemptClientId = z.uuid('Please send a new id with each attempt.');

const common = {
  clientId: AttemptClientId,
  ...SectionRef.shape,
  /** When an offline attempt was made. If omitted, the server's time counts. */
  madeAt: Timestamp.optional(),
};

export const McqAttemptInput = z.strictObject({
  ...common,
  questionId: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'That is not a valid question id.'),
  /** The text of the option as it was shown. */
  option: z.string().min(1).max(2000),
});
export type McqAttemptInput = z.infer<typeof McqAttemptInput>;

export const McqAttempt = z.object({
  questionId: z.string(),
  /** Null when no option equals the answer of the question. Then no option counts as right or wrong. */
  isRight: z.boolean().nullable(),
  /** The picked option in the question's current wording; null when the option was removed later. */
  option: z.string().nullable(),
  at: Timestamp,
});
export type McqAttempt = z.infer<typeof McqAttempt>;

const scores = globalMarks.map(({ value }) => value);
/** The examiner's overall impression, from 1 to 5. */
export const GlobalScore = z
  .int('A global score is a whole number from 1 to 5.')
  .min(Math.min(...scores), 'A global score is a whole number from 1 to 5.')
  .max(Math.max(...scores), 'A global score is a whole number from 1 to 5.');

export const ChecklistAttemptInput = z.strictObject({
  ...common,
  /** The texts of the covered points as they were shown. */
  ticked: z.array(z.string().min(1).max(1000)).max(60),
  globalScore: GlobalScore.nullable().optional(),
});
export type ChecklistAttemptInput = z.infer<typeof ChecklistAttemptInput>;

export const ChecklistAttempt = z.object({
  ticked: z.int(),
  total: z.int(),
  /** The mark by the weights of the points (`markChecklist`), as a rounded percentage. */
  percent: z.int(),
  /** Null when no score was given. */
  globalScore: z.int().nullable(),
  at: Timestamp,
  /** The mock circuit in which the mark was made; null outside circuits. */
  circuitId: z.string().nullable(),
});
export type ChecklistAttempt = z.infer<typeof ChecklistAttempt>;

export const SectionAttempts = z.object({
  questions: z.array(
    z.object({
      last: McqAttempt,
      count: z.int(),
      rightCount: z.int(),
    }),
  ),
  /** The last `TREND_LENGTH` attempts, oldest first. */
  checklist: z.array(ChecklistAttempt),
  /** Points of the current checklist that were ticked in the latest attempt. */
  lastTicked: z.array(z.string()),
});
export type SectionAttempts = z.infer<typeof SectionAttempts>;

export const attemptSchemas = {
  listForSection: {
    summary: "The caller's results in one section: last picks and the trend of checklist marks.",
    params: SectionRef,
    response: SectionAttempts,
  },
  recordMcq: {
    summary: 'Keep the pick of a multiple choice question; idempotent by clientId.',
    body: McqAttemptInput,
    response: McqAttempt,
  },
  recordChecklist: {
    summary: "Keep a mark on the examiner's checklist; idempotent by clientId.",
    body: ChecklistAttemptInput,
    response: ChecklistAttempt,
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Attempts', description: 'Answers to questions, kept one by one.' };
export const attemptEndpoints = joinEndpoints(attemptRoutes, attemptSchemas);
