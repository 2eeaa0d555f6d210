import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SubscriberQuery } from '@urost3/contract/subscription/subscription.schemas.ts';
import { subscriptionRoutes } from '@urost3/contract/subscription/subscription.ts';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';

export const subscribersQuery = (query: SubscriberQuery) =>
  queryOptions({
    queryKey: keyOf('subscription', 'users', query),
    queryFn: async ({ signal }) => ({
      ...(await callApi(subscriptionRoutes.listUsers, { query, signal })),
      page: query.page,
    }),
    placeholderData: keepPreviousData,
  });

export const analyticsQuery = queryOptions({
  queryKey: keyOf('subscription', 'analytics'),
  queryFn: async ({ signal }) => (await callApi(subscriptionRoutes.getAnalytics, { signal })).data,
});
