import { userEndpoints } from '@urost3/contract/users.ts';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../http/principal.ts';
import { type Route, route } from '../../http/route.ts';
import type { Administrator, UsersService } from './users.service.ts';

function administratorOf(call: { principal: Principal; request: FastifyRequest }): Administrator {
  return { uid: call.principal.uid, ip: call.request.ip, requestId: call.request.id };
}

export function userRoutes(service: UsersService): Route[] {
  return [
    route(userEndpoints.list, ({ query }) => service.list(query)),
    route(userEndpoints.setStatus, (call) =>
      service.setStatus(administratorOf(call), call.params.id, call.body.disabled),
    ),
    route(userEndpoints.setRole, (call) =>
      service.setRole(administratorOf(call), call.params.id, call.body.isAdmin),
    ),
    route(userEndpoints.setInterviewer, (call) =>
      service.setInterviewer(administratorOf(call), call.params.id, call.body.isInterviewer),
    ),
  ];
}
