import { GET, POST, PUT, typedRoutes } from '../endpoint.ts';
import type { moderationSchemas } from './moderation.schemas.ts';

export const moderationRoutes = typedRoutes<typeof moderationSchemas>()({
  report: POST('/community/reports', 'community'),
  listCases: GET('/admin/reports', 'moderation'),
  decideCase: PUT('/admin/reports/:id', 'moderation'),
});

export const reportTargets = ['post', 'comment', 'message'] as const;
/** What a case is about: reported content, or a person in a practice room. */
export const caseTargets = [...reportTargets, 'person'] as const;

export const reportReasons = [
  'patient_identifiable',
  'recalled_interview_content',
  'harassment',
  'unsafe_advice',
  'spam',
  'other',
] as const;
type ReportReason = (typeof reportReasons)[number];

export const reportReasonLabels: Record<ReportReason, string> = {
  patient_identifiable: 'Patient-identifiable details',
  recalled_interview_content: 'Recalled content of a live interview',
  harassment: 'Harassment or abuse',
  unsafe_advice: 'Unsafe clinical advice',
  spam: 'Spam or advertising',
  other: 'Something else',
};

export const caseStatuses = ['open', 'hidden', 'removed', 'dismissed'] as const;

export const caseActions = ['hide', 'restore', 'remove', 'dismiss'] as const;

export const REPORT_CASES_PAGE = 20;
export const REPORT_ABOUT_YOU = 'This report is about you. Another moderator has to decide it.';
