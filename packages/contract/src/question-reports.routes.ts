import { typedRoutes } from './endpoint.ts';
import type { questionReportSchemas } from './question-reports.schemas.ts';

export const questionReportRoutes = typedRoutes<typeof questionReportSchemas>()({
  report: { method: 'POST', path: '/question-reports', access: 'signed-in' },
  listOwn: { method: 'GET', path: '/question-reports', access: 'signed-in' },
  markSeen: { method: 'POST', path: '/question-reports/seen', access: 'signed-in' },
  listAll: { method: 'GET', path: '/admin/question-reports', access: 'content' },
  answer: { method: 'PUT', path: '/admin/question-reports/:id/answer', access: 'content' },
});
