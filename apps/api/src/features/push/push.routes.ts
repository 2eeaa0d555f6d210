import { pushEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { PushService } from './push.service.ts';

export function pushRoutes(service: PushService): Route[] {
  return [
    route(pushEndpoints.get, ({ principal }) => service.get(principal.uid)),
    route(pushEndpoints.saveSettings, ({ principal, body }) =>
      service.saveSettings(principal.uid, body),
    ),
    route(pushEndpoints.refuseOffer, ({ principal }) => service.refuseOffer(principal.uid)),
    route(pushEndpoints.addDevice, ({ principal, body, request }) =>
      service.addDevice(principal.uid, body, request.headers['user-agent'] ?? ''),
    ),
    route(pushEndpoints.removeDevice, ({ principal, body }) =>
      service.removeDevice(principal.uid, body.endpoint),
    ),
  ];
}
