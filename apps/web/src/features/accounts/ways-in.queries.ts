import { queryOptions } from '@tanstack/react-query';
import { waysInRoutes } from '@urost3/contract/accounts-ways-in.routes.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

/** How the signed-in person can log in. */
export const waysInQuery = queryOptions({
  queryKey: keyOf('accounts', 'ways-in'),
  queryFn: ({ signal }) => callApi(waysInRoutes.getWaysIn, { signal }),
});

/** Where they are signed in. */
export const devicesQuery = queryOptions({
  queryKey: keyOf('accounts', 'devices'),
  queryFn: ({ signal }) => callApi(waysInRoutes.listDevices, { signal }),
});
