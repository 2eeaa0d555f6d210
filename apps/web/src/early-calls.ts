// A page's first API requests by its path as the router writes it. The build puts the list into the page (prerender.tsx),
// and start.ts sends them as soon as it has a token, while the app is still loading.
import { feedRoutes } from '@urost3/contract/feed.routes.ts';
import { POSTS_PAGE } from '@urost3/contract/limits.ts';
import { recallRoutes } from '@urost3/contract/recall.routes.ts';
import { stationRoutes } from '@urost3/contract/stations.routes.ts';
import { stationIds } from '@urost3/contract/stations.ts';
import { studyRoutes } from '@urost3/contract/study.routes.ts';
import { subscriptionRoutes } from '@urost3/contract/subscription.routes.ts';
import { urlOf } from './lib/api-request.ts';
import { paths, patterns } from './paths.ts';

/** Placeholder in a call for the path parameter with this number. */
const partOfAddress = (number: number) => `~${number}`;

const status = urlOf(subscriptionRoutes.getStatus, {});

/** Addresses of GET requests, written exactly as the page's queries write them (early-calls.test.tsx). */
export const earlyCalls: Readonly<Record<string, readonly string[]>> = {
  [paths.dashboard]: [
    urlOf(stationRoutes.getOverview, {}),
    ...stationIds.map((stationId) => urlOf(stationRoutes.getStation, { params: { stationId } })),
    urlOf(studyRoutes.getProgress, {}),
    urlOf(studyRoutes.listStudyDays, {}),
    urlOf(recallRoutes.getToday, {}),
    status,
  ],
  [paths.community]: [
    status,
    urlOf(feedRoutes.listPosts, { query: { limit: POSTS_PAGE, sortBy: 'createdAt' } }),
    urlOf(feedRoutes.listPinned, {}),
  ],
  ...Object.fromEntries(
    stationIds.map((stationId) => [
      patterns.study(stationId),
      [
        urlOf(stationRoutes.getSection, { params: { stationId, sectionId: partOfAddress(2) } }),
        status,
      ],
    ]),
  ),
};
