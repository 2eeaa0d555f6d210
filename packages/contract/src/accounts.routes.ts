import type { accountSchemas } from './accounts.schemas.ts';
import { typedRoutes } from './endpoint.ts';

export const accountRoutes = typedRoutes<typeof accountSchemas>()({
  signIn: { method: 'POST', path: '/identity/sign-in', access: 'public' },
  refresh: { method: 'POST', path: '/identity/refresh', access: 'public' },
  signOut: { method: 'POST', path: '/identity/sign-out', access: 'public' },
  activateSession: { method: 'POST', path: '/auth/session/activate', access: 'token' },
});
