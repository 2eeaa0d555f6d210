import { moderationEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { ModerationService } from './moderation.service.ts';

export function moderationRoutes(service: ModerationService): Route[] {
  return [
    route(moderationEndpoints.report, async ({ principal, body }) => {
      await service.report(principal, body);
      return { message: 'Thank you. An administrator will look at it.' };
    }),
  ];
}

export function moderationAdminRoutes(service: ModerationService): Route[] {
  return [
    route(moderationEndpoints.listCases, ({ query }) => service.list(query.status, query.page)),
    route(moderationEndpoints.decideCase, ({ principal, params, body, request }) =>
      service.decide(principal, params.id, body.action, { ip: request.ip, requestId: request.id }),
    ),
  ];
}
