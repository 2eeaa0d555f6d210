import { queryOptions } from '@tanstack/react-query';
import { notificationEndpoints } from '@urost3/contract/notifications.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

export const notificationsQuery = queryOptions({
  queryKey: keyOf('notifications', 'list'),
  queryFn: ({ signal }) => callApi(notificationEndpoints.list, { signal }),
});
