import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { GROUPS_PAGE, groupAdminRoutes, groupRoutes } from '@urost3/contract/groups/groups.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { keyOf } from '../../lib/api/query.ts';
import { showToast } from '../../ui/state/show-toast.ts';

export const ownGroupsQuery = apiQuery(['groups', 'own'], groupRoutes.listOwn);

export const adminGroupsQuery = (page: number, show?: 'expiring') =>
  apiQuery(['groups', 'admin', page, show], groupAdminRoutes.list, {
    query: { page, limit: GROUPS_PAGE, ...(show ? { show } : {}) },
    placeholderData: keepPreviousData,
  });

interface GroupChange<Values, Result> {
  change: (values: Values) => Promise<Result>;
  onDone?: (result: Result) => void;
  /** The text of the toast after a success. */
  success?: (result: Result) => string;
}

/** Sends a change of a group, then refetches the groups and the person's own Premium, which the change may affect. */
export function useGroupChange<Values, Result>(options: GroupChange<Values, Result>) {
  return useMutation({
    mutationFn: options.change,
    onSuccess: (result) => {
      if (options.success) showToast('success', options.success(result));
      options.onDone?.(result);
    },
    meta: { changes: [keyOf('groups'), keyOf('subscription')] },
  });
}
