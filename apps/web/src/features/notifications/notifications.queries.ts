import { queryOptions } from '@tanstack/react-query';
import { notificationRoutes } from '@urost3/contract/notifications.routes.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

export const notificationsQuery = queryOptions({
  queryKey: keyOf('notifications', 'list'),
  queryFn: ({ signal }) => callApi(notificationRoutes.list, { signal }),
});
