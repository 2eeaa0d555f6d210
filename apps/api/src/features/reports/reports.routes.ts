import { reportEndpoints } from '@urost3/contract/reports.ts';
import { type Route, route } from '../../http/route.ts';
import type { ReportsService } from './reports.service.ts';

export function reportRoutes(service: ReportsService): Route[] {
  return [
    route(reportEndpoints.report, async ({ principal, body }) => {
      await service.report(principal, body);
      return { message: 'Thank you. An administrator will look at it.' };
    }),
  ];
}

export function adminReportRoutes(service: ReportsService): Route[] {
  return [
    route(reportEndpoints.listCases, ({ query }) => service.list(query.status, query.page)),
    route(reportEndpoints.decideCase, ({ principal, params, body, request }) =>
      service.decide(principal, params.id, body.action, { ip: request.ip, requestId: request.id }),
    ),
  ];
}
