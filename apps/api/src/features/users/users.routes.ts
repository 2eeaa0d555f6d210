import { userEndpoints } from '@urost3/contract/users/users.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { ERASED_WITH_ACCOUNT, type Feature } from '../../composition/feature.ts';
import { actorOf } from '../../http/guards/principal.ts';
import { done, route } from '../../http/route.ts';
import { resetFactors } from '../accounts/factors/factors.service.ts';
import {
  setAdmin,
  setAreaRole,
  setInterviewer,
  setSuspended,
} from '../accounts/lifecycle/roles.service.ts';
import { listUsersPage } from './users.service.ts';

export const usersFeature = (ctx: Context): Feature => ({
  routes: {
    people: [
      route(userEndpoints.list, ({ query }) => listUsersPage(ctx, query)),
      route(userEndpoints.setStatus, async (call) => {
        await setSuspended(ctx, actorOf(call), call.params.id, call.body.disabled);
        return done('User status updated successfully.');
      }),
      route(userEndpoints.resetFactors, async (call) => {
        await resetFactors(ctx, actorOf(call), call.params.id);
        return done('Second factor reset. The person has been told by email.');
      }),
    ],
    roles: [
      route(userEndpoints.setRole, async (call) => {
        await setAdmin(ctx, actorOf(call), call.params.id, call.body.isAdmin);
        return done('User role updated successfully.');
      }),
      route(userEndpoints.setAreaRole, async (call) => {
        const change = { role: call.params.role, isGranted: call.body.isGranted };
        await setAreaRole(ctx, actorOf(call), call.params.id, change);
        return done('User role updated successfully.');
      }),
      route(userEndpoints.setInterviewer, async (call) => {
        await setInterviewer(ctx, actorOf(call), call.params.id, call.body.isInterviewer);
        return done('Interviewer mode updated successfully.');
      }),
    ],
  },
  ...ERASED_WITH_ACCOUNT,
});
