import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { GROUPS_PAGE, groupAdminRoutes, groupRoutes } from '@urost3/contract/groups/groups.ts';
import { callApi } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query.ts';

export const groupsKey = keyOf('groups');

export const ownGroupsQuery = queryOptions({
  queryKey: keyOf('groups', 'own'),
  queryFn: ({ signal }) => callApi(groupRoutes.listOwn, { signal }),
});

export const adminGroupsQuery = (page: number, show?: 'expiring') =>
  queryOptions({
    queryKey: keyOf('groups', 'admin', page, show),
    queryFn: ({ signal }) =>
      callApi(groupAdminRoutes.list, {
        query: { page, limit: GROUPS_PAGE, ...(show ? { show } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
