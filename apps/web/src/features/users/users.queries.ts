import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AdminUserQuery, userEndpoints } from '@urost3/contract/users.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

export const usersKey = keyOf('users');
const UNEXPECTED = 'Received unexpected data format from server.';

export function usersQuery(query: AdminUserQuery) {
  return queryOptions({
    queryKey: keyOf('users', 'list', query),
    queryFn: async ({ signal }) => {
      const [answer, { AdminUserPage }] = await Promise.all([
        callApi(userEndpoints.list, { query, signal }),
        import('@urost3/contract/users.ts'),
      ]);
      const parsed = AdminUserPage.safeParse(answer);
      if (!parsed.success) throw new Error(UNEXPECTED);
      return { ...parsed.data, limit: query.limit };
    },
    // The old page stays in sight while the next one comes.
    placeholderData: keepPreviousData,
  });
}
