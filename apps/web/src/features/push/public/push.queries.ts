import { queryOptions } from '@tanstack/react-query';
import { pushRoutes } from '@urost3/contract/push/push.ts';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';

export const pushQuery = queryOptions({
  queryKey: keyOf('push', 'settings'),
  queryFn: ({ signal }) => callApi(pushRoutes.get, { signal }),
});
