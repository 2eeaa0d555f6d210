import { stationEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { StationsService } from './stations.service.ts';

export function stationRoutes(service: StationsService): Route[] {
  return [
    route(stationEndpoints.getOverview, ({ principal }) => service.getReadyOverview(principal)),
    route(stationEndpoints.getStation, ({ principal, params }) =>
      service.getStation(principal, params.stationId),
    ),
    route(stationEndpoints.getSection, ({ principal, params }) =>
      service.getSection(principal, params),
    ),
  ];
}
