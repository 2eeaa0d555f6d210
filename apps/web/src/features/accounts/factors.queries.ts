import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { factorRoutes } from '@urost3/contract/accounts-factors.routes.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

/** The own passkeys and second factor. */
export const factorsQuery = queryOptions({
  queryKey: keyOf('accounts', 'factors'),
  queryFn: ({ signal }) => callApi(factorRoutes.getFactors, { signal }),
});

/** A change of the own passkeys or second factor, after which they are read again. */
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
