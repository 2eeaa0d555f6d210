import { clientErrorEndpoints } from '@urost3/contract/client-errors/client-errors.schemas.ts';
import { type Route, route } from '../../http/route.ts';
import type { ClientErrorsService } from './client-errors.service.ts';

export function clientErrorRoutes(service: ClientErrorsService): Route[] {
  return [
    route(clientErrorEndpoints.report, ({ body, request }) =>
      service.report(body, request.ip, request.log),
    ),
  ];
}
