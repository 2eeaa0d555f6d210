// Reporting content, and the administrators' queue.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { REPORT_NOTE_MAX } from './limits.ts';
import { Author } from './people.ts';
import { Id, Timestamp } from './text.ts';

export const reportTargets = ['post', 'comment', 'message'] as const;
export const ReportTarget = z.enum(reportTargets);
export type ReportTarget = z.infer<typeof ReportTarget>;

export const reportReasons = [
  'patient_identifiable',
  'recalled_interview_content',
  'harassment',
  'unsafe_advice',
  'spam',
  'other',
] as const;
export const ReportReason = z.enum(reportReasons, 'Please choose a reason.');
export type ReportReason = z.infer<typeof ReportReason>;

export const reportReasonLabels: Record<ReportReason, string> = {
  patient_identifiable: 'Patient-identifiable details',
  recalled_interview_content: 'Recalled content of a live interview',
  harassment: 'Harassment or abuse',
  unsafe_advice: 'Unsafe clinical advice',
  spam: 'Spam or advertising',
  other: 'Something else',
};

export const caseStatuses = ['open', 'hidden', 'removed', 'dismissed'] as const;
export const CaseStatus = z.enum(caseStatuses);
export type CaseStatus = z.infer<typeof CaseStatus>;

export const caseActions = ['hide', 'restore', 'remove', 'dismiss'] as const;
export const CaseAction = z.enum(caseActions);
export type CaseAction = z.infer<typeof CaseAction>;

export const ReportCase = z.object({
  id: z.string(),
  targetType: ReportTarget,
  targetId: z.string(),
  /** The post to look at: the reported one, or the one with the reported comment; null when nobody can see it. */
  postId: z.string().nullable(),
  authorId: z.string(),
  author: Author,
  /** The reported words as they were when the first report came. */
  excerpt: z.string(),
  status: CaseStatus,
  reports: z.array(
    z.object({
      reason: ReportReason,
      note: z.string(),
      reporter: Author,
      createdAt: Timestamp,
    }),
  ),
  openedAt: Timestamp,
  resolvedAt: Timestamp.nullable(),
  resolvedBy: z.string().nullable(),
});
export type ReportCase = z.infer<typeof ReportCase>;

export const REPORT_CASES_PAGE = 20;

export const reportEndpoints = {
  report: endpoint({
    method: 'POST',
    path: '/community/reports',
    access: 'community',
    summary: 'Report a post, comment or message to the administrators.',
    body: z.strictObject({
      targetType: ReportTarget,
      targetId: Id,
      reason: ReportReason,
      note: z
        .string()
        .trim()
        .max(REPORT_NOTE_MAX, `Please keep the note to ${REPORT_NOTE_MAX} characters.`)
        .default(''),
    }),
    response: z.object({ message: z.string() }),
    status: 201,
  }),
  listCases: endpoint({
    method: 'GET',
    path: '/admin/reports',
    access: 'admin',
    summary: 'Reported content, open cases first, newest first.',
    query: z.object({
      status: z.enum([...caseStatuses, 'all']).default('open'),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    response: z.object({
      cases: z.array(ReportCase),
      openCount: z.int(),
      pagination: z.object({ total: z.int(), currentPage: z.int(), totalPages: z.int() }),
    }),
  }),
  decideCase: endpoint({
    method: 'PUT',
    path: '/admin/reports/:id',
    access: 'admin',
    summary: 'Hide, restore or remove reported content, or dismiss the reports.',
    params: z.object({ id: Id }),
    body: z.strictObject({ action: CaseAction }),
    response: ReportCase,
  }),
};
