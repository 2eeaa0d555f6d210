import { circuitEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { CircuitService } from './circuit.service.ts';

export function circuitRoutes(service: CircuitService): Route[] {
  return [
    route(circuitEndpoints.getOverview, ({ principal }) => service.getOverview(principal)),
    route(circuitEndpoints.getTrend, ({ principal }) => service.getTrend(principal)),
    route(circuitEndpoints.setOptions, ({ principal, body }) =>
      service.setExtraTime(principal.uid, body.extraTimePercent),
    ),
    route(circuitEndpoints.start, ({ principal, body }) => service.start(principal, body)),
    route(circuitEndpoints.get, ({ principal, params }) => service.get(principal, params.id)),
    route(circuitEndpoints.skip, ({ principal, params, body }) =>
      service.skip(principal, params.id, body.phase),
    ),
    route(circuitEndpoints.abandon, ({ principal, params }) =>
      service.abandon(principal, params.id),
    ),
    route(circuitEndpoints.mark, ({ principal, params, body }) =>
      service.mark(principal, params, body),
    ),
  ];
}
