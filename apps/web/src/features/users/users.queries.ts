import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AdminUserQuery } from '@urost3/contract/users/users.schemas.ts';
import { userRoutes } from '@urost3/contract/users/users.ts';
import { callApi } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query.ts';

export const usersKey = keyOf('users');
const UNEXPECTED = 'Received unexpected data format from server.';

export function usersQuery(query: AdminUserQuery) {
  return queryOptions({
    queryKey: keyOf('users', 'list', query),
    queryFn: async ({ signal }) => {
      const [answer, { AdminUserPage }] = await Promise.all([
        callApi(userRoutes.list, { query, signal }),
        import('@urost3/contract/users/users.schemas.ts'),
      ]);
      const parsed = AdminUserPage.safeParse(answer);
      if (!parsed.success) throw new Error(UNEXPECTED);
      return { ...parsed.data, limit: query.limit };
    },
    // The previous page of the list stays visible while the next page loads.
    placeholderData: keepPreviousData,
  });
}
