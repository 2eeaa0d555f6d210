// What a page asks the server for first, by the address as the router writes it. The build puts the list into the page
// (prerender.tsx), and start.ts asks as soon as it has a token, while the app is still on its way.
import { feedEndpoints } from '@urost3/contract/feed.ts';
import { POSTS_PAGE } from '@urost3/contract/limits.ts';
import { recallEndpoints } from '@urost3/contract/recall.ts';
import { stationEndpoints, stationIds } from '@urost3/contract/stations.ts';
import { studyEndpoints } from '@urost3/contract/study.ts';
import { subscriptionEndpoints } from '@urost3/contract/subscription.ts';
import { urlOf } from './lib/api-request.ts';
import { paths, patterns } from './paths.ts';

/** Stands in a call for the part with this number of the page's own address. */
const partOfAddress = (number: number) => `~${number}`;

const status = urlOf(subscriptionEndpoints.getStatus, {});

/** Addresses of GET requests, written exactly as the page's queries write them (early-calls.test.tsx). */
export const earlyCalls: Readonly<Record<string, readonly string[]>> = {
  [paths.dashboard]: [
    urlOf(stationEndpoints.getOverview, {}),
    ...stationIds.map((stationId) => urlOf(stationEndpoints.getStation, { params: { stationId } })),
    urlOf(studyEndpoints.getProgress, {}),
    urlOf(recallEndpoints.getToday, {}),
    status,
  ],
  [paths.community]: [
    status,
    urlOf(feedEndpoints.listPosts, { query: { limit: POSTS_PAGE, sortBy: 'createdAt' } }),
    urlOf(feedEndpoints.listPinned, {}),
  ],
  ...Object.fromEntries(
    stationIds.map((stationId) => [
      patterns.study(stationId),
      [
        urlOf(stationEndpoints.getSection, { params: { stationId, sectionId: partOfAddress(2) } }),
        status,
      ],
    ]),
  ),
};
