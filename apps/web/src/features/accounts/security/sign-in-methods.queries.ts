import { queryOptions } from '@tanstack/react-query';
import { signInMethodRoutes } from '@urost3/contract/accounts/accounts.ts';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';

/** How the signed-in person can sign in: password and linked providers. */
export const signInMethodsQuery = queryOptions({
  queryKey: keyOf('accounts', 'sign-in-methods'),
  queryFn: ({ signal }) => callApi(signInMethodRoutes.getSignInMethods, { signal }),
});

export const devicesQuery = queryOptions({
  queryKey: keyOf('accounts', 'devices'),
  queryFn: ({ signal }) => callApi(signInMethodRoutes.listDevices, { signal }),
});
