// Reports of content and people, and the moderators' queue.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { REPORT_NOTE_MAX } from '../limits.ts';
import { Author } from '../people/people.schemas.ts';
import { ById, ClientIdQuery, Id, Page, Timestamp } from '../text/text.schemas.ts';
import {
  caseActions,
  caseStatuses,
  caseTargets,
  moderationRoutes,
  reportReasons,
  reportTargets,
} from './moderation.ts';

export const ReportTarget = z.enum(reportTargets);
export type ReportTarget = z.infer<typeof ReportTarget>;
export const CaseTarget = z.enum(caseTargets);
export type CaseTarget = z.infer<typeof CaseTarget>;
export const ReportReason = z.enum(reportReasons, 'Please choose a reason.');
export type ReportReason = z.infer<typeof ReportReason>;
export const CaseStatus = z.enum(caseStatuses);
export type CaseStatus = z.infer<typeof CaseStatus>;
export const CaseAction = z.enum(caseActions);
export type CaseAction = z.infer<typeof CaseAction>;

export const ReportCase = z.object({
  id: z.string(),
  targetType: CaseTarget,
  /** The id of the post, comment or message; for a person `{room}:{uid}`. */
  targetId: z.string(),
  /**
   * The post to open: the reported post, or the post that contains the reported comment. Null for a message and a person,
   * and when the post is hidden or deleted.
   */
  postId: z.string().nullable(),
  authorId: z.string(),
  author: Author,
  /** The number of earlier cases about the same person's texts or conduct. */
  earlierCases: z.int(),
  /** The reported text at `openedAt`; for a person, the practice room and its people. */
  excerpt: z.string(),
  status: CaseStatus,
  reports: z.array(
    z.object({
      reason: ReportReason,
      note: z.string(),
      reporterId: z.string(),
      reporter: Author,
      createdAt: Timestamp,
    }),
  ),
  openedAt: Timestamp,
  resolvedAt: Timestamp.nullable(),
  resolvedBy: z.string().nullable(),
});
export type ReportCase = z.infer<typeof ReportCase>;

export const reportWords = {
  reason: ReportReason,
  note: z
    .string()
    .trim()
    .max(REPORT_NOTE_MAX, `Please keep the note to ${REPORT_NOTE_MAX} characters.`)
    .default(''),
};

export const moderationSchemas = {
  report: {
    summary: 'Report a post, comment or message to the administrators; idempotent by clientId.',
    query: ClientIdQuery,
    body: z.strictObject({
      targetType: ReportTarget,
      targetId: Id,
      ...reportWords,
    }),
    response: z.object({ message: z.string() }),
    status: 201,
  },
  listCases: {
    summary:
      'The cases of reported content with this status, by default the open ones; newest first.',
    query: z.object({
      status: z.enum([...caseStatuses, 'all']).default('open'),
      page: Page,
    }),
    response: z.object({
      cases: z.array(ReportCase),
      openCount: z.int(),
      pagination: z.object({ total: z.int(), currentPage: z.int(), totalPages: z.int() }),
    }),
  },
  decideCase: {
    summary: 'Hide, restore or remove reported content, or dismiss the reports.',
    params: ById,
    body: z.strictObject({ action: CaseAction }),
    response: ReportCase,
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Moderation',
  description: 'Posts and people reported to the administrators.',
};
export const moderationEndpoints = joinEndpoints(moderationRoutes, moderationSchemas);
