import { factorRoutes, signInMethodRoutes } from '@urost3/contract/accounts/accounts.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';

/** The signed-in person's passkeys and second factor. */
export const factorsQuery = apiQuery(['accounts', 'factors'], factorRoutes.getFactors);

/** How the signed-in person can sign in: password and linked providers. */
export const signInMethodsQuery = apiQuery(
  ['accounts', 'sign-in-methods'],
  signInMethodRoutes.getSignInMethods,
);

export const devicesQuery = apiQuery(['accounts', 'devices'], signInMethodRoutes.listDevices);
