import { userEndpoints } from '@urost3/contract/endpoints.ts';
import { actorOf } from '../../http/actor.ts';
import { type Route, route } from '../../http/route.ts';
import type { UsersService } from './users.service.ts';

export function userRoutes(service: UsersService): Route[] {
  return [
    route(userEndpoints.list, ({ query }) => service.list(query)),
    route(userEndpoints.setStatus, (call) =>
      service.setStatus(actorOf(call), call.params.id, call.body.disabled),
    ),
    route(userEndpoints.resetFactors, (call) =>
      service.resetFactors(actorOf(call), call.params.id),
    ),
  ];
}

export function userRoleRoutes(service: UsersService): Route[] {
  return [
    route(userEndpoints.setRole, (call) =>
      service.setRole(actorOf(call), call.params.id, call.body.isAdmin),
    ),
    route(userEndpoints.setAreaRole, (call) =>
      service.setAreaRole(actorOf(call), call.params.id, {
        role: call.params.role,
        isGranted: call.body.isGranted,
      }),
    ),
    route(userEndpoints.setInterviewer, (call) =>
      service.setInterviewer(actorOf(call), call.params.id, call.body.isInterviewer),
    ),
  ];
}
