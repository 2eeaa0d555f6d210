import { userEndpoints } from '@urost3/contract/users/users.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { ERASED_WITH_ACCOUNT, type Feature } from '../../composition/feature.ts';
import { actorOf } from '../../http/guards/actor.ts';
import { route } from '../../http/route.ts';
import { resetFactors } from '../accounts/factors/factors.service.ts';
import {
  setAdmin,
  setAreaRole,
  setDisabled,
  setInterviewer,
} from '../accounts/lifecycle/roles.service.ts';
import { listUsersPage } from './users.service.ts';

const done = (message: string) => ({ success: true as const, message });

export const usersFeature = (ctx: Context): Feature => ({
  routes: {
    people: [
      route(userEndpoints.list, ({ query }) => listUsersPage(ctx, query)),
      route(userEndpoints.setStatus, async (call) => {
        const who = actorOf(call);
        await setDisabled(ctx, who, call.params.id, call.body.disabled, who);
        return done('User status updated successfully.');
      }),
      route(userEndpoints.resetFactors, async (call) => {
        const who = actorOf(call);
        await resetFactors(ctx, who, call.params.id, who);
        return done('Second factor reset. The person has been told by email.');
      }),
    ],
    roles: [
      route(userEndpoints.setRole, async (call) => {
        const who = actorOf(call);
        await setAdmin(ctx, who, call.params.id, call.body.isAdmin, who);
        return done('User role updated successfully.');
      }),
      route(userEndpoints.setAreaRole, async (call) => {
        const who = actorOf(call);
        const change = { role: call.params.role, isGranted: call.body.isGranted };
        await setAreaRole(ctx, who, call.params.id, change, who);
        return done('User role updated successfully.');
      }),
      route(userEndpoints.setInterviewer, async (call) => {
        const who = actorOf(call);
        await setInterviewer(ctx, who, call.params.id, call.body.isInterviewer, who);
        return done('Interviewer mode updated successfully.');
      }),
    ],
  },
  ...ERASED_WITH_ACCOUNT,
});
