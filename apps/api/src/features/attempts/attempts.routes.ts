import { attemptEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { AttemptsService } from './attempts.service.ts';

export function attemptRoutes(service: AttemptsService): Route[] {
  return [
    route(attemptEndpoints.listForSection, ({ principal, params }) =>
      service.listForSection(principal, params),
    ),
    route(attemptEndpoints.recordMcq, ({ principal, body }) => service.recordMcq(principal, body)),
    route(attemptEndpoints.recordChecklist, ({ principal, body }) =>
      service.recordChecklist(principal, body),
    ),
  ];
}
