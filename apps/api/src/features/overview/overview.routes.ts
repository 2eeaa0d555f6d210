import { dashboardEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { OverviewService } from './overview.service.ts';

export function overviewRoutes(service: OverviewService): Route[] {
  return [
    route(dashboardEndpoints.overview, () => service.overview()),
    route(dashboardEndpoints.activity, ({ query }) => service.activity(query.days)),
  ];
}
