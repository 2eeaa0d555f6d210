import { recallEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { RecallService } from './recall.service.ts';

export function recallRoutes(service: RecallService): Route[] {
  return [
    route(recallEndpoints.getToday, ({ principal }) => service.getToday(principal)),
    route(recallEndpoints.listLowSheets, ({ principal }) => service.listLowSheets(principal)),
    route(recallEndpoints.getPlan, ({ principal }) => service.getPlan(principal)),
    route(recallEndpoints.saveOwnDays, ({ principal, body }) =>
      service.saveOwnDays(principal, body),
    ),
    route(recallEndpoints.setExamDate, ({ principal, body }) =>
      service.setExamDate(principal, body.examDate),
    ),
    route(recallEndpoints.moveItem, ({ principal, params, body }) =>
      service.moveItem(principal, params, body.on),
    ),
    route(recallEndpoints.resetItem, ({ principal, params }) =>
      service.resetItem(principal, params),
    ),
  ];
}
