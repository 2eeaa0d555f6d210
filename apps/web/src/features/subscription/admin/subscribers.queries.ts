import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type { SubscriberQuery } from '@urost3/contract/subscription/subscription.schemas.ts';
import { subscriptionRoutes } from '@urost3/contract/subscription/subscription.ts';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';
import { showToast } from '../../../ui/state/show-toast.ts';
import { useAuth } from '../../accounts/public/use-auth.ts';
import { subscriptionKeys } from '../subscription.queries.ts';

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

/** A change of a subscription by an administrator, whose answer is shown as a toast. */
export function useSubscriptionChange<Values>(
  change: (values: Values) => Promise<{ message: string }>,
) {
  const { user } = useAuth();
  return useMutation({
    mutationFn: (values: Values) => {
      if (!user) throw new Error('User not available. Please log in.');
      return change(values);
    },
    onSuccess: ({ message }) => showToast('success', message),
    meta: { changes: [subscriptionKeys.all] },
  });
}
