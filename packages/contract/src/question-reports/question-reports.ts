import { GET, POST, PUT, typedRoutes } from '../endpoint.ts';
import type { questionReportSchemas } from './question-reports.schemas.ts';

export const questionReportRoutes = typedRoutes<typeof questionReportSchemas>()({
  report: POST('/question-reports', 'signed-in'),
  listOwn: GET('/question-reports', 'signed-in'),
  markSeen: POST('/question-reports/seen', 'signed-in'),
  listAll: GET('/admin/question-reports', 'content'),
  answer: PUT('/admin/question-reports/:id/answer', 'content'),
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
