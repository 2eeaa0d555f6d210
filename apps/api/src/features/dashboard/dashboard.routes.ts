import { dashboardEndpoints } from '@urost3/contract/dashboard.ts';
import { type Route, route } from '../../http/route.ts';
import type { DashboardService } from './dashboard.service.ts';

export function dashboardRoutes(service: DashboardService): Route[] {
  return [
    route(dashboardEndpoints.overview, () => service.overview()),
    route(dashboardEndpoints.activity, ({ query }) => service.activity(query.days)),
  ];
}
