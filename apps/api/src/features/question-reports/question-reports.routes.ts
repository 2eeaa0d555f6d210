import { questionReportEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { QuestionReportsService } from './question-reports.service.ts';

export function questionReportRoutes(service: QuestionReportsService): Route[] {
  return [
    route(questionReportEndpoints.report, ({ principal, body }) => service.report(principal, body)),
    route(questionReportEndpoints.listOwn, ({ principal }) => service.listOwn(principal)),
    route(questionReportEndpoints.markSeen, ({ principal }) => service.markSeen(principal)),
  ];
}

export function questionReportAdminRoutes(service: QuestionReportsService): Route[] {
  return [
    route(questionReportEndpoints.listAll, ({ query }) => service.listAll(query)),
    route(questionReportEndpoints.answer, ({ principal, params, body, request }) =>
      service.answer(principal, params.id, body, { ip: request.ip, requestId: request.id }),
    ),
  ];
}
