import { moderationEndpoints } from '@urost3/contract/moderation/moderation.schemas.ts';
import type { Context } from '../../composition/context.ts';
import type { Feature } from '../../composition/feature.ts';
import { actorOf } from '../../http/guards/principal.ts';
import { route } from '../../http/route.ts';
import { decideCase, exportReports, listReportCases, reportContent } from './moderation.service.ts';

export const moderationFeature = (ctx: Context): Feature => ({
  routes: {
    community: [
      route(moderationEndpoints.report, async ({ principal, body, query }) => {
        await reportContent(ctx, principal, { ...body, clientId: query.clientId ?? null });
        return { message: 'Thank you. An administrator will look at it.' };
      }),
    ],
    moderation: [
      route(moderationEndpoints.listCases, ({ query }) =>
        listReportCases(ctx, query.status, query.page),
      ),
      route(moderationEndpoints.decideCase, (call) =>
        decideCase(ctx, actorOf(call), call.params.id, call.body.action),
      ),
    ],
  },
  // Reports stay as evidence; their author is shown as 'Deleted user'.
  erase: null,
  exports: { as: 'reports', of: exportReports },
});
