import { recallEndpoints } from '@urost3/contract/recall.ts';
import { type Route, route } from '../../http/route.ts';
import type { RecallService } from './recall.service.ts';

export function recallRoutes(service: RecallService): Route[] {
  return [
    route(recallEndpoints.getToday, ({ principal }) => service.getToday(principal)),
    route(recallEndpoints.getPlan, ({ principal }) => service.getPlan(principal)),
    route(recallEndpoints.moveItem, ({ principal, params, body }) =>
      service.moveItem(principal, params, body.on),
    ),
    route(recallEndpoints.resetItem, ({ principal, params }) =>
      service.resetItem(principal, params),
    ),
  ];
}
