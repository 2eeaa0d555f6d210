import { overviewEndpoints, visitEndpoints } from '@urost3/contract/overview/overview.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { type Feature, featureJob, NOTHING_PERSONAL } from '../../composition/feature.ts';
import { route, saveAs } from '../../http/route.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import {
  countVisit,
  createVisitLimit,
  getActivity,
  getOverview,
  removeOldVisits,
} from './overview.service.ts';
import { exportResults, getResults } from './results.service.ts';
import { sendWeeklyReport } from './weekly-report.service.ts';

const weeklyReport = jobKind<Record<string, never>>('overview.weekly-report', { retries: 2 });
const pruneVisits = jobKind<Record<string, never>>('overview.prune-visits', { retries: 1 });

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
      featureJob(weeklyReport, () => sendWeeklyReport(ctx), '0 8 * * *'),
      featureJob(pruneVisits, () => removeOldVisits(ctx), '20 4 1 * *'),
    ],
    ...NOTHING_PERSONAL,
  };
}
