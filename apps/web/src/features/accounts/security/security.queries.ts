import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { factorRoutes, signInMethodRoutes } from '@urost3/contract/accounts/accounts.ts';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';

/** The signed-in person's passkeys and second factor. */
export const factorsQuery = queryOptions({
  queryKey: keyOf('accounts', 'factors'),
  queryFn: ({ signal }) => callApi(factorRoutes.getFactors, { signal }),
});

/** Changes the signed-in person's passkeys or second factor, and refetches them. */
export function useFactorChange<Values, Answer>(
  change: (values: Values) => Promise<Answer>,
  onSuccess?: (answer: Answer) => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      onSuccess?.(answer);
      await client.invalidateQueries({ queryKey: factorsQuery.queryKey });
    },
  });
}

/** How the signed-in person can sign in: password and linked providers. */
export const signInMethodsQuery = queryOptions({
  queryKey: keyOf('accounts', 'sign-in-methods'),
  queryFn: ({ signal }) => callApi(signInMethodRoutes.getSignInMethods, { signal }),
});

export const devicesQuery = queryOptions({
  queryKey: keyOf('accounts', 'devices'),
  queryFn: ({ signal }) => callApi(signInMethodRoutes.listDevices, { signal }),
});
