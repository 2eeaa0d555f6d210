import { overviewEndpoints, visitEndpoints } from '@urost3/contract/overview/overview.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { type Feature, NOTHING_PERSONAL, scheduledJob } from '../../composition/feature.ts';
import { route, saveAs } from '../../http/route.ts';
import {
  countVisit,
  createVisitLimit,
  getActivity,
  getOverview,
  removeOldVisits,
} from './overview.service.ts';
import { exportResults, getResults } from './results.service.ts';
import { sendWeeklyReport } from './weekly-report.service.ts';

export function overviewFeature(ctx: Context): Feature {
  const visitLimit = createVisitLimit(ctx);
  return {
    routes: {
      public: [
        route(visitEndpoints.count, ({ body, request }) => {
          const { headers, ip } = request;
          return countVisit(ctx, visitLimit, body.source, {
            ip,
            userAgent: headers['user-agent'] ?? '',
            refuses: headers.dnt === '1' || headers['sec-gpc'] === '1',
          });
        }),
      ],
      oversight: [
        route(overviewEndpoints.overview, () => getOverview(ctx)),
        route(overviewEndpoints.activity, ({ query }) => getActivity(ctx, query.days)),
        route(overviewEndpoints.results, ({ query }) => getResults(ctx, query)),
        route(overviewEndpoints.exportResults, ({ query, reply }) => {
          saveAs(reply, `${query.table}.csv`);
          return exportResults(ctx, query);
        }),
      ],
    },
    jobs: [
      // The job runs every day, so that a report is sent later when no process ran on Monday.
      scheduledJob('overview.weekly-report', '0 8 * * *', () => sendWeeklyReport(ctx), {
        retries: 2,
      }),
      scheduledJob('overview.prune-visits', '20 4 1 * *', () => removeOldVisits(ctx), {
        retries: 1,
      }),
    ],
    ...NOTHING_PERSONAL,
  };
}
