// Queries of the recall schedule, which the server computes. `forgetRecall` invalidates all of them after each rating,
// mark, picked answer, card grade or change of the plan.

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { pointCardRoutes, recallRoutes } from '@urost3/contract/recall/recall.ts';
import { callApi } from '../../../lib/api/api.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { keyOf } from '../../../lib/api/query.ts';
import { readThrough } from '../../../lib/offline/read-through.ts';

export const todayQuery = queryOptions({
  queryKey: keyOf('recall', 'today'),
  queryFn: ({ signal }) =>
    readThrough({ what: 'recall/today' }, () => callApi(recallRoutes.getToday, { signal })),
});

export const planQuery = apiQuery(['recall', 'plan'], recallRoutes.getPlan);

/** The due cards and the cards of the coming days, stored on this device for offline use. */
export const pointCardsQuery = queryOptions({
  queryKey: keyOf('recall', 'point-cards'),
  queryFn: ({ signal }) =>
    readThrough(
      {
        what: 'recall/point-cards',
        isPremium: ({ cards }) => cards.some((card) => !card.isFree),
      },
      () => callApi(pointCardRoutes.listCards, { signal }),
    ),
});

export const lowSheetsQuery = queryOptions({
  queryKey: keyOf('recall', 'low-sheets'),
  queryFn: ({ signal }) =>
    readThrough({ what: 'recall/low-sheets' }, () =>
      callApi(recallRoutes.listLowSheets, { signal }),
    ),
});

export function forgetRecall(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf('recall') });
}
