import { queryOptions } from '@tanstack/react-query';
import { pushRoutes } from '@urost3/contract/push.routes.ts';
import { callApi } from '../../../lib/api.ts';
import { keyOf } from '../../../lib/query.ts';

export const pushQuery = queryOptions({
  queryKey: keyOf('push', 'settings'),
  queryFn: ({ signal }) => callApi(pushRoutes.get, { signal }),
});
