// What to do next, as the server computes it. Anything a learner rates, marks or answers makes it old.
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { recallEndpoints } from '@urost3/contract/recall.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { readThrough } from '../../lib/read-through.ts';

export const todayQuery = queryOptions({
  queryKey: keyOf('recall', 'today'),
  queryFn: ({ signal }) =>
    readThrough({ what: 'recall/today' }, () => callApi(recallEndpoints.getToday, { signal })),
});

export const planQuery = queryOptions({
  queryKey: keyOf('recall', 'plan'),
  queryFn: ({ signal }) => callApi(recallEndpoints.getPlan, { signal }),
});

export function forgetRecall(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keyOf('recall') });
}
