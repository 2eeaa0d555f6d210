import { queryOptions } from '@tanstack/react-query';
import { subscriptionEndpoints } from '@urost3/contract/subscription.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

export const subscribersQuery = queryOptions({
  queryKey: keyOf('subscription', 'users'),
  queryFn: async ({ signal }) => (await callApi(subscriptionEndpoints.listUsers, { signal })).data,
});

export const analyticsQuery = queryOptions({
  queryKey: keyOf('subscription', 'analytics'),
  queryFn: async ({ signal }) =>
    (await callApi(subscriptionEndpoints.getAnalytics, { signal })).data,
});
