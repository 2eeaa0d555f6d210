import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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

/** A change of a subscription by an administrator. It shows the answer and refetches all subscription data. */
export function useSubscriptionChange<Values>(options: {
  change: (values: Values) => Promise<{ message: string }>;
  onDone?: () => void;
}) {
  const { user } = useAuth();
  const refresh = useSubscriptionRefresh();
  return useMutation({
    mutationFn: (values: Values) => {
      if (!user) throw new Error('User not available. Please log in.');
      return options.change(values);
    },
    onSuccess: async (answer) => {
      await refresh(answer);
      options.onDone?.();
    },
  });
}

/** Returns the function that shows the answer to a change, and refetches all subscription data. */
export function useSubscriptionRefresh() {
  const client = useQueryClient();
  return ({ message }: { message: string }) => {
    showToast('success', message);
    return client.invalidateQueries({ queryKey: subscriptionKeys.all });
  };
}
