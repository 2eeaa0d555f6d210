import { groupAdminEndpoints, groupEndpoints } from '@urost3/contract/groups/groups.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { type Feature, scheduledJob } from '../../composition/feature.ts';
import { actorOf } from '../../http/guards/principal.ts';
import { route } from '../../http/route.ts';
import {
  acceptInvitation,
  declineInvitation,
  inviteToGroup,
  joinGroup,
  leaveGroup,
  shareGroupProgress,
  withdrawInvitation,
} from './group-invitations.service.ts';
import { buyGroup, groupPayments, payGroupRenewal } from './group-purchases.service.ts';
import { sendGroupReminders } from './group-term.service.ts';
import {
  eraseGroupData,
  exportGroupData,
  followManagerEmail,
  listOwnGroups,
  lockManaged,
  removeMember,
  setGroupDomains,
} from './groups.service.ts';
import {
  createGroup,
  endGroup,
  listGroups,
  markGroupPaid,
  renewGroup,
  setDomainsAsStaff,
  setGroupManager,
} from './groups-admin.service.ts';

export const groupsFeature = (ctx: Context): Feature => ({
  routes: {
    'signed-in': [
      route(groupEndpoints.listOwn, ({ principal }) => listOwnGroups(ctx, principal)),
      route(groupEndpoints.invite, async ({ principal, params, body }) => ({
        lines: await inviteToGroup(ctx, params.id, body.addresses, principal),
      })),
      route(groupEndpoints.withdraw, ({ principal, params }) =>
        withdrawInvitation(ctx, params.id, params.invitationId, principal),
      ),
      route(groupEndpoints.remove, ({ principal, params }) =>
        removeMember(ctx, params.id, params.memberId, principal),
      ),
      route(groupEndpoints.accept, ({ principal, params }) =>
        acceptInvitation(ctx, params.id, principal),
      ),
      route(groupEndpoints.buy, ({ principal, body }) => buyGroup(ctx, body, principal)),
      route(groupEndpoints.payRenewal, ({ principal, params, body }) =>
        payGroupRenewal(ctx, params.id, body.code, principal),
      ),
      route(groupEndpoints.join, ({ principal, params }) => joinGroup(ctx, params.id, principal)),
      route(groupEndpoints.setDomains, ({ principal, params, body }) =>
        setGroupDomains(ctx, params.id, body.domains, principal),
      ),
      route(groupEndpoints.shareProgress, ({ principal, body }) =>
        shareGroupProgress(ctx, body.isShared, principal),
      ),
      route(groupEndpoints.decline, ({ principal, params }) =>
        declineInvitation(ctx, params.id, principal),
      ),
      route(groupEndpoints.leave, ({ principal }) => leaveGroup(ctx, principal)),
    ],
    finance: [
      route(groupAdminEndpoints.list, ({ query }) => listGroups(ctx, query)),
      route(groupAdminEndpoints.create, (call) => createGroup(ctx, call.body, actorOf(call))),
      route(groupAdminEndpoints.markPaid, (call) =>
        markGroupPaid(ctx, call.params.id, actorOf(call)),
      ),
      route(groupAdminEndpoints.renew, (call) =>
        renewGroup(ctx, call.params.id, call.body, actorOf(call)),
      ),
      route(groupAdminEndpoints.setManager, (call) =>
        setGroupManager(ctx, call.params.id, call.body.managerEmail, actorOf(call)),
      ),
      route(groupAdminEndpoints.setDomains, (call) =>
        setDomainsAsStaff(ctx, call.params.id, call.body.domains, actorOf(call)),
      ),
      route(groupAdminEndpoints.end, (call) => endGroup(ctx, call.params.id, actorOf(call))),
    ],
  },
  erase: eraseGroupData,
  exports: { as: 'groups', of: exportGroupData },
  settles: { group: groupPayments },
  lockShared: lockManaged,
  onEmailChanged: followManagerEmail,
  jobs: [
    scheduledJob('groups.reminders', '0 9 * * *', () => sendGroupReminders(ctx), {
      expireSeconds: 600,
    }),
  ],
});
