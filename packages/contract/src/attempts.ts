// What a learner tried and how it went: picks of multiple choice questions and marks on the examiner's checklist. Attempts
// are only ever added. The server decides what was right; a repeated `clientId` answers the attempt that is already there.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { StationId } from './stations.ts';
import { SectionRef } from './study.ts';
import { Slug, Timestamp } from './text.ts';

/** Made by the client once per attempt, so that sending again (a lost answer, an offline queue) adds nothing. */
export const AttemptClientId = z.uuid('Please send a new id with each attempt.');

/** Longest time that an attempt made without network may wait before it is sent. */
export const ATTEMPT_DELAY_DAYS_MAX = 30;

const common = {
  clientId: AttemptClientId,
  stationId: StationId,
  sectionId: Slug,
  /** When it was made, for attempts kept while offline; left out, the server's clock counts. */
  madeAt: Timestamp.optional(),
};

export const McqAttemptInput = z.strictObject({
  ...common,
  questionId: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'That is not a valid question id.'),
  /** The text of the option, as it was shown. */
  option: z.string().min(1).max(2000),
});
export type McqAttemptInput = z.infer<typeof McqAttemptInput>;

export const McqAttempt = z.object({
  questionId: z.string(),
  /** Null when no option of the question equals its answer: then nothing is right or wrong. */
  isRight: z.boolean().nullable(),
  /** The picked option as the question words it today; null once it was edited away. */
  option: z.string().nullable(),
  at: Timestamp,
});
export type McqAttempt = z.infer<typeof McqAttempt>;

export const ChecklistAttemptInput = z.strictObject({
  ...common,
  /** Texts of the points that were covered, as they were shown. */
  ticked: z.array(z.string().min(1).max(1000)).max(60),
});
export type ChecklistAttemptInput = z.infer<typeof ChecklistAttemptInput>;

export const ChecklistAttempt = z.object({
  ticked: z.int(),
  total: z.int(),
  /** Whole percent of the points. */
  percent: z.int(),
  at: Timestamp,
  /** The mock circuit in which it was made. */
  circuitId: z.string().nullable(),
});
export type ChecklistAttempt = z.infer<typeof ChecklistAttempt>;

/** Longest trend that is shown. */
export const TREND_LENGTH = 20;

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
  /** Of the points of today's checklist, those ticked in the last attempt. */
  lastTicked: z.array(z.string()),
});
export type SectionAttempts = z.infer<typeof SectionAttempts>;

/** Attempts and success at one question, over all learners. */
export const QuestionStatistics = z.object({
  questionId: z.string(),
  attempts: z.int(),
  learners: z.int(),
  right: z.int(),
  /** Whole percent of the marked attempts that were right; null when none was marked. */
  successPercent: z.int().nullable(),
});
export type QuestionStatistics = z.infer<typeof QuestionStatistics>;

export const attemptEndpoints = {
  listForSection: endpoint({
    method: 'GET',
    path: '/attempts/:stationId/:sectionId',
    access: 'signed-in',
    summary: "The caller's results in one section: last picks and the trend of checklist marks.",
    params: SectionRef,
    response: SectionAttempts,
  }),
  recordMcq: endpoint({
    method: 'POST',
    path: '/attempts/mcq',
    access: 'signed-in',
    summary: 'Keep the pick of a multiple choice question; idempotent by clientId.',
    body: McqAttemptInput,
    response: McqAttempt,
  }),
  recordChecklist: endpoint({
    method: 'POST',
    path: '/attempts/checklist',
    access: 'signed-in',
    summary: "Keep a mark on the examiner's checklist; idempotent by clientId.",
    body: ChecklistAttemptInput,
    response: ChecklistAttempt,
  }),
};
