import { typedRoutes } from '../endpoint.ts';
import type { questionReportSchemas } from './question-reports.schemas.ts';

export const questionReportRoutes = typedRoutes<typeof questionReportSchemas>()({
  report: { method: 'POST', path: '/question-reports', access: 'signed-in' },
  listOwn: { method: 'GET', path: '/question-reports', access: 'signed-in' },
  markSeen: { method: 'POST', path: '/question-reports/seen', access: 'signed-in' },
  listAll: { method: 'GET', path: '/admin/question-reports', access: 'content' },
  answer: { method: 'PUT', path: '/admin/question-reports/:id/answer', access: 'content' },
});

export const questionReportReasons = ['wrong', 'outdated', 'unclear', 'typing', 'other'] as const;
type ReportReason = (typeof questionReportReasons)[number];

export const reportReasons: Record<ReportReason, string> = {
  wrong: 'The answer is wrong',
  outdated: 'It is out of date',
  unclear: 'It is unclear',
  typing: 'A typing or formatting error',
  other: 'Something else',
};

export const questionReportOutcomes = ['corrected', 'unchanged'] as const;
type ReportOutcome = (typeof questionReportOutcomes)[number];

export const reportOutcomes: Record<ReportOutcome, string> = {
  corrected: 'Corrected',
  unchanged: 'Left unchanged',
};
