import { queryOptions } from '@tanstack/react-query';
import { notificationRoutes } from '@urost3/contract/notifications/notifications.ts';
import { callApi } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query.ts';

export const notificationsQuery = queryOptions({
  queryKey: keyOf('notifications', 'list'),
  queryFn: ({ signal }) => callApi(notificationRoutes.list, { signal }),
});
