import { notificationEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { NotificationsService } from './notifications.service.ts';

export function notificationRoutes(service: NotificationsService): Route[] {
  return [
    route(notificationEndpoints.list, ({ principal }) => service.list(principal.uid)),
    route(notificationEndpoints.markRead, ({ principal }) => service.markRead(principal.uid)),
    route(notificationEndpoints.setDigest, async ({ principal, body }) => {
      await service.setDigest(principal.uid, body.isOn);
      return { isOn: body.isOn };
    }),
  ];
}

export function digestPublicRoutes(service: NotificationsService): Route[] {
  return [
    route(notificationEndpoints.unsubscribe, async ({ body }) => {
      await service.unsubscribe(body);
      return { message: 'You will get no more daily summaries.' };
    }),
  ];
}
