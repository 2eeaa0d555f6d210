// A learner's attempts: picks of multiple-choice questions and marks on the examiner's checklist. Attempts are append-only.
// The server decides what was right; a repeated `clientId` returns the existing attempt.
import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';
import { globalMarks } from './feedback.ts';
import { StationId } from './stations.schemas.ts';
import { SectionRef } from './study.schemas.ts';
import { Slug, Timestamp } from './text.schemas.ts';

/** Created by the client once per attempt, so that a retry (a lost response, an offline queue) adds nothing. */
export const AttemptClientId = z.uuid('Please send a new id with each attempt.');

const common = {
  clientId: AttemptClientId,
  stationId: StationId,
  sectionId: Slug,
  /** When an offline attempt was made; otherwise the server's clock counts. */
  madeAt: Timestamp.optional(),
};

export const McqAttemptInput = z.strictObject({
  ...common,
  questionId: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'That is not a valid question id.'),
  /** The option's text as it was shown. */
  option: z.string().min(1).max(2000),
});
export type McqAttemptInput = z.infer<typeof McqAttemptInput>;

export const McqAttempt = z.object({
  questionId: z.string(),
  /** Null when no option equals the question's answer, so that nothing is right or wrong. */
  isRight: z.boolean().nullable(),
  /** The picked option in the question's current wording; null when it was removed since. */
  option: z.string().nullable(),
  at: Timestamp,
});
export type McqAttempt = z.infer<typeof McqAttempt>;

const scores = globalMarks.map(({ value }) => value);
/** The examiner's overall impression, 1 to 5. */
export const GlobalScore = z
  .int('A global score is a whole number from 1 to 5.')
  .min(Math.min(...scores), 'A global score is a whole number from 1 to 5.')
  .max(Math.max(...scores), 'A global score is a whole number from 1 to 5.');

export const ChecklistAttemptInput = z.strictObject({
  ...common,
  /** Texts of the covered points as they were shown. */
  ticked: z.array(z.string().min(1).max(1000)).max(60),
  globalScore: GlobalScore.nullable().optional(),
});
export type ChecklistAttemptInput = z.infer<typeof ChecklistAttemptInput>;

export const ChecklistAttempt = z.object({
  ticked: z.int(),
  total: z.int(),
  /** Percentage of the points, rounded. */
  percent: z.int(),
  /** Null when none was given. */
  globalScore: z.int().nullable(),
  at: Timestamp,
  /** The mock circuit in which it was made. */
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
  /** Oldest first, the last `TREND_LENGTH`. */
  checklist: z.array(ChecklistAttempt),
  /** Points of the current checklist that were ticked in the latest attempt. */
  lastTicked: z.array(z.string()),
});
export type SectionAttempts = z.infer<typeof SectionAttempts>;

/** Number and success of all learners' attempts at one question. */
export const QuestionStatistics = z.object({
  questionId: z.string(),
  attempts: z.int(),
  learners: z.int(),
  right: z.int(),
  /** Rounded percentage of the marked attempts that were right; null when none was marked. */
  successPercent: z.int().nullable(),
});
export type QuestionStatistics = z.infer<typeof QuestionStatistics>;

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
