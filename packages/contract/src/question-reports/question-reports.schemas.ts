// Reports of errors in questions: a learner reports, staff answer, and the learner reads the answer.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import {
  QUESTION_REPORT_ANSWER_MAX,
  QUESTION_REPORT_NOTE_MAX,
  QUESTION_REPORTS_PAGE,
} from '../limits.ts';
import { StationId } from '../stations/stations.schemas.ts';
import {
  ById,
  ClientIdQuery,
  Id,
  pageQuery,
  requiredText,
  Slug,
  Timestamp,
} from '../text/text.schemas.ts';
import {
  questionReportOutcomes,
  questionReportReasons,
  questionReportRoutes,
} from './question-reports.ts';

export const ReportReason = z.enum(questionReportReasons, 'Please choose what is wrong.');
export const ReportOutcome = z.enum(
  questionReportOutcomes,
  'Please choose what was done about it.',
);
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
  /** The question's text at the time of the report. Empty for a reporter who may no longer read the section. */
  question: z.string(),
  reason: ReportReason,
  note: z.string(),
  createdAt: Timestamp,
  outcome: ReportOutcome.nullable(),
  answer: z.string().nullable(),
  answeredAt: Timestamp.nullable(),
  /** Whether there is an answer that the learner has not read yet. */
  isNew: z.boolean(),
});
export type QuestionReport = z.infer<typeof QuestionReport>;

export const AdminQuestionReport = QuestionReport.extend({
  /** Null after the account was deleted. */
  reporter: z.object({ uid: z.string(), displayName: z.string(), email: z.string() }).nullable(),
  /** The id of the section's station in Station Management; null when the section was deleted. */
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

export const questionReportSchemas = {
  report: {
    summary:
      'Report an error in a question; idempotent by clientId. 409 while another own report of it is open.',
    query: ClientIdQuery,
    body: QuestionReportBody,
    response: QuestionReport,
    status: 201,
  },
  listOwn: {
    summary: "The caller's last 100 reports, newest first.",
    response: z.object({ reports: z.array(QuestionReport) }),
  },
  markSeen: {
    summary: 'The caller has read the answers that are there.',
    response: null,
  },
  listAll: {
    summary: 'Reports of all learners: open ones oldest first, answered ones newest first.',
    query: z.object({
      status: z.enum(['open', 'answered']).default('open'),
      ...pageQuery(QUESTION_REPORTS_PAGE, 50),
    }),
    response: z.object({
      reports: z.array(AdminQuestionReport),
      total: z.int(),
      totalPages: z.int(),
      currentPage: z.int(),
    }),
  },
  answer: {
    summary: 'Answer a report, once.',
    params: ById,
    body: ReportAnswerBody,
    response: AdminQuestionReport,
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Question reports',
  description: 'Faults in questions, as learners report them.',
};
export const questionReportEndpoints = joinEndpoints(questionReportRoutes, questionReportSchemas);
