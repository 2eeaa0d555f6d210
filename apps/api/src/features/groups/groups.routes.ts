import { groupAdminEndpoints, groupEndpoints } from '@urost3/contract/endpoints.ts';
import { actorOf } from '../../http/actor.ts';
import { type Route, route } from '../../http/route.ts';
import type { GroupsService } from './groups.service.ts';

export function groupRoutes(service: GroupsService): Route[] {
  return [
    route(groupEndpoints.listOwn, ({ principal }) => service.listOwn(principal)),
    route(groupEndpoints.invite, async ({ principal, params, body }) => ({
      lines: await service.invite(params.id, body.addresses, principal),
    })),
    route(groupEndpoints.withdraw, ({ principal, params }) =>
      service.withdraw(params.id, params.invitationId, principal),
    ),
    route(groupEndpoints.remove, ({ principal, params }) =>
      service.remove(params.id, params.memberId, principal),
    ),
    route(groupEndpoints.accept, ({ principal, params }) => service.accept(params.id, principal)),
    route(groupEndpoints.buy, ({ principal, body }) => service.buy(body, principal)),
    route(groupEndpoints.payRenewal, ({ principal, params, body }) =>
      service.payRenewal(params.id, body.code, principal),
    ),
    route(groupEndpoints.join, ({ principal, params }) => service.join(params.id, principal)),
    route(groupEndpoints.setDomains, ({ principal, params, body }) =>
      service.setDomains(params.id, body.domains, principal),
    ),
    route(groupEndpoints.shareProgress, ({ principal, body }) =>
      service.shareProgress(body.isShared, principal),
    ),
    route(groupEndpoints.decline, ({ principal, params }) => service.decline(params.id, principal)),
    route(groupEndpoints.leave, ({ principal }) => service.leave(principal)),
  ];
}

export function groupAdminRoutes({ admin }: GroupsService): Route[] {
  return [
    route(groupAdminEndpoints.list, ({ query }) => admin.list(query)),
    route(groupAdminEndpoints.create, (call) => admin.create(call.body, actorOf(call))),
    route(groupAdminEndpoints.markPaid, (call) => admin.markPaid(call.params.id, actorOf(call))),
    route(groupAdminEndpoints.renew, (call) =>
      admin.renew(call.params.id, call.body, actorOf(call)),
    ),
    route(groupAdminEndpoints.setManager, (call) =>
      admin.setManager(call.params.id, call.body.managerEmail, actorOf(call)),
    ),
    route(groupAdminEndpoints.setDomains, (call) =>
      admin.setDomains(call.params.id, call.body.domains, actorOf(call)),
    ),
    route(groupAdminEndpoints.end, (call) => admin.end(call.params.id, actorOf(call))),
  ];
}
