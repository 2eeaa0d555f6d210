import { waysInEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import { callerOf } from './sessions.routes.ts';
import type { WaysInService } from './ways-in.service.ts';

export function waysInRoutes(service: WaysInService): Route[] {
  return [
    route(waysInEndpoints.getWaysIn, ({ principal }) => service.list(principal.uid)),
    route(waysInEndpoints.unlinkProvider, ({ params, principal, request }) =>
      service.unlink(principal, params.id, callerOf(request)),
    ),
    route(waysInEndpoints.listDevices, async ({ principal }) => ({
      devices: await service.listDevices(principal),
    })),
    route(waysInEndpoints.signOutDevice, ({ params, principal, request }) =>
      service.signOutDevice(principal, params.id, callerOf(request)),
    ),
  ];
}

export function waysInAdminRoutes(service: WaysInService): Route[] {
  return [route(waysInEndpoints.getUserWaysIn, ({ params }) => service.list(params.id))];
}
