import { dashboardEndpoints } from '@urost3/contract/endpoints.ts';
import { markAsCsv } from '../../http/csv.ts';
import { type Route, route } from '../../http/route.ts';
import type { OverviewService } from './overview.service.ts';
import type { ResultsService } from './results.service.ts';

export function overviewRoutes(services: {
  overview: OverviewService;
  results: ResultsService;
}): Route[] {
  const { overview, results } = services;
  return [
    route(dashboardEndpoints.overview, () => overview.overview()),
    route(dashboardEndpoints.activity, ({ query }) => overview.activity(query.days)),
    route(dashboardEndpoints.results, ({ query }) => results.results(query.weeks)),
    route(dashboardEndpoints.exportResults, ({ query, reply }) => {
      markAsCsv(reply, `${query.table}.csv`);
      return results.exportCsv(query.table, query.weeks);
    }),
  ];
}
