import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubscriberQuery } from '@urost3/contract/subscription/subscription.schemas.ts';
import { subscriptionRoutes } from '@urost3/contract/subscription/subscription.ts';
import { ApiError, callApi, messageOf } from '../../../lib/api/api.ts';
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

/**
 * A change of a subscription by an administrator. It shows a toast and refetches all subscription data. A refusal that
 * names fields is shown there instead, if the form has `onRefused`.
 */
export function useSubscriptionChange<Values>(options: {
  change: (values: Values) => Promise<{ message: string }>;
  failure: string;
  onDone?: () => void;
  onRefused?: (fields: Record<string, string>) => void;
}) {
  const { user } = useAuth();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: Values) => {
      if (!user) throw new Error('User not available. Please log in.');
      return options.change(values);
    },
    onSuccess: async ({ message }) => {
      showToast('success', message);
      await client.invalidateQueries({ queryKey: subscriptionKeys.all });
      options.onDone?.();
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {};
      if (options.onRefused && Object.keys(fields).length > 0) options.onRefused(fields);
      else showToast('error', messageOf(error, options.failure));
    },
  });
}
