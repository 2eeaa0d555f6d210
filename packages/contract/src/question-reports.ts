// Errors in questions: a learner says what is wrong, an administrator answers, the learner reads the answer.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  QUESTION_REPORT_ANSWER_MAX,
  QUESTION_REPORT_NOTE_MAX,
  QUESTION_REPORTS_PAGE,
} from './limits.ts';
import { StationId } from './stations.ts';
import { Id, requiredText, Slug, Timestamp } from './text.ts';

export const ReportReason = z.enum(
  ['wrong', 'outdated', 'unclear', 'typing', 'other'],
  'Please choose what is wrong.',
);
export type ReportReason = z.infer<typeof ReportReason>;

export const reportReasons: Record<ReportReason, string> = {
  wrong: 'The answer is wrong',
  outdated: 'It is out of date',
  unclear: 'It is unclear',
  typing: 'A typing or formatting error',
  other: 'Something else',
};

export const ReportOutcome = z.enum(
  ['corrected', 'unchanged'],
  'Please choose what was done about it.',
);
export type ReportOutcome = z.infer<typeof ReportOutcome>;

export const reportOutcomes: Record<ReportOutcome, string> = {
  corrected: 'Corrected',
  unchanged: 'Left as it is',
};

export const QuestionReportBody = z
  .strictObject({
    stationId: StationId,
    sectionId: Slug,
    questionId: z.string().regex(/^[A-Za-z0-9_-]{1,60}$/, 'That is not a valid question id.'),
    reason: ReportReason,
    note: z
      .string()
      .trim()
      .max(QUESTION_REPORT_NOTE_MAX, `Please keep this to ${QUESTION_REPORT_NOTE_MAX} characters.`)
      .default(''),
  })
  .refine(({ reason, note }) => reason !== 'other' || note !== '', {
    path: ['note'],
    message: 'Please say what is wrong.',
  });
export type QuestionReportBody = z.infer<typeof QuestionReportBody>;

export const QuestionReport = z.object({
  id: Id,
  stationId: StationId,
  sectionId: Slug,
  sectionTitle: z.string(),
  questionId: z.string(),
  /** As it was worded when it was reported; empty for its reporter once they may not read the section any more. */
  question: z.string(),
  reason: ReportReason,
  note: z.string(),
  createdAt: Timestamp,
  outcome: ReportOutcome.nullable(),
  answer: z.string().nullable(),
  answeredAt: Timestamp.nullable(),
  /** The learner has not read the answer yet. */
  isNew: z.boolean(),
});
export type QuestionReport = z.infer<typeof QuestionReport>;

export const AdminQuestionReport = QuestionReport.extend({
  /** Null once the account was deleted. */
  reporter: z.object({ uid: z.string(), displayName: z.string(), email: z.string() }).nullable(),
  /** The station in whose editor the section is; null once the section was deleted. */
  adminStationId: z.string().nullable(),
});
export type AdminQuestionReport = z.infer<typeof AdminQuestionReport>;

export const ReportAnswerBody = z.strictObject({
  outcome: ReportOutcome,
  answer: requiredText('Please write an answer.').max(
    QUESTION_REPORT_ANSWER_MAX,
    `Please keep this to ${QUESTION_REPORT_ANSWER_MAX} characters.`,
  ),
});
export type ReportAnswerBody = z.infer<typeof ReportAnswerBody>;

export const questionReportEndpoints = {
  report: endpoint({
    method: 'POST',
    path: '/question-reports',
    access: 'signed-in',
    summary: 'Report an error in a question. 409 while an own report of it is open.',
    body: QuestionReportBody,
    response: QuestionReport,
    status: 201,
  }),
  listOwn: endpoint({
    method: 'GET',
    path: '/question-reports',
    access: 'signed-in',
    summary: "The caller's last 100 reports, newest first.",
    response: z.object({ reports: z.array(QuestionReport) }),
  }),
  markSeen: endpoint({
    method: 'POST',
    path: '/question-reports/seen',
    access: 'signed-in',
    summary: 'The caller has read the answers that are there.',
    response: null,
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/admin/question-reports',
    access: 'admin',
    summary: 'Reports of all learners: open ones oldest first, answered ones newest first.',
    query: z.object({
      status: z.enum(['open', 'answered']).default('open'),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(50).default(QUESTION_REPORTS_PAGE),
    }),
    response: z.object({
      reports: z.array(AdminQuestionReport),
      total: z.int(),
      totalPages: z.int(),
      currentPage: z.int(),
    }),
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/admin/question-reports/:id/answer',
    access: 'admin',
    summary: 'Answer a report, once.',
    params: z.object({ id: Id }),
    body: ReportAnswerBody,
    response: AdminQuestionReport,
  }),
};
