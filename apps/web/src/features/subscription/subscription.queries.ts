import { queryOptions } from '@tanstack/react-query';
import { subscriptionRoutes } from '@urost3/contract/subscription/subscription.ts';
import { callApi } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query.ts';
import { readThrough } from '../../lib/offline/read-through.ts';

export const subscriptionKeys = {
  all: keyOf('subscription'),
  status: keyOf('subscription', 'status'),
};

/** Purchases that the buyer may still cancel, which is possible for 14 days. */
export const cancellableQuery = queryOptions({
  queryKey: keyOf('subscription', 'cancellable'),
  queryFn: async ({ signal }) =>
    (await callApi(subscriptionRoutes.listCancellable, { signal })).data,
});

export const subscriptionStatusQuery = queryOptions({
  queryKey: subscriptionKeys.status,
  queryFn: ({ signal }) =>
    readThrough({ what: 'subscription/status' }, async () => {
      const answer = await callApi(subscriptionRoutes.getStatus, { signal });
      return answer.data;
    }),
});
