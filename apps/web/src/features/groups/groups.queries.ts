import { keepPreviousData } from '@tanstack/react-query';
import { GROUPS_PAGE, groupAdminRoutes, groupRoutes } from '@urost3/contract/groups/groups.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { keyOf } from '../../lib/api/query.ts';

export const ownGroupsQuery = apiQuery(['groups', 'own'], groupRoutes.listOwn);

export const adminGroupsQuery = (page: number, show?: 'expiring') =>
  apiQuery(['groups', 'admin', page, show], groupAdminRoutes.list, {
    query: { page, limit: GROUPS_PAGE, ...(show ? { show } : {}) },
    placeholderData: keepPreviousData,
  });

/** What a change of a group changes: the groups, and the person's own Premium. */
export const groupChanges = [keyOf('groups'), keyOf('subscription')];
