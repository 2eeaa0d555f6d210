import type { providerSchemas } from './accounts-providers.schemas.ts';
import { typedRoutes } from './endpoint.ts';

export const providerRoutes = typedRoutes<typeof providerSchemas>()({
  startProviderSignIn: {
    method: 'POST',
    path: '/identity/providers/:provider/start',
    access: 'public',
  },
  startProviderLink: {
    method: 'POST',
    path: '/identity/providers/:provider/link',
    access: 'signed-in',
    proof: 'everybody',
  },
  startProviderProof: {
    method: 'POST',
    path: '/identity/providers/:provider/prove',
    access: 'signed-in',
  },
  finishProvider: {
    method: 'POST',
    path: '/identity/providers/:provider/finish',
    access: 'public',
  },
  exchangeProviderToken: {
    method: 'POST',
    path: '/identity/providers/:provider/exchange',
    access: 'public',
  },
  createProviderAccount: {
    method: 'POST',
    path: '/identity/provider-accounts',
    access: 'public',
  },
  getProviderSignOut: {
    method: 'GET',
    path: '/identity/provider-sign-out',
    access: 'signed-in',
  },
});
