import { overviewEndpoints, visitEndpoints } from '@urost3/contract/endpoints.ts';
import { markAsCsv } from '../../http/csv.ts';
import { type Route, route } from '../../http/route.ts';
import type { OverviewService } from './overview.service.ts';
import type { ResultsService } from './results.service.ts';
import type { VisitsService } from './visits.service.ts';

export function overviewRoutes(services: {
  overview: OverviewService;
  results: ResultsService;
}): Route[] {
  const { overview, results } = services;
  return [
    route(overviewEndpoints.overview, () => overview.overview()),
    route(overviewEndpoints.activity, ({ query }) => overview.activity(query.days)),
    route(overviewEndpoints.results, ({ query }) => results.results(query)),
    route(overviewEndpoints.exportResults, ({ query, reply }) => {
      markAsCsv(reply, `${query.table}.csv`);
      return results.exportCsv(query);
    }),
  ];
}

export function visitRoutes({ visits }: { visits: VisitsService }): Route[] {
  return [
    route(visitEndpoints.count, ({ body, request }) => {
      const { headers, ip } = request;
      return visits.count(body.source, {
        ip,
        userAgent: headers['user-agent'] ?? '',
        refuses: headers.dnt === '1' || headers['sec-gpc'] === '1',
      });
    }),
  ];
}
