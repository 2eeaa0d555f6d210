import type { signUpSchemas } from './accounts-sign-up.schemas.ts';
import { typedRoutes } from './endpoint.ts';

export const signUpRoutes = typedRoutes<typeof signUpSchemas>()({
  requestSignupCode: { method: 'POST', path: '/auth/request-signup-code', access: 'public' },
  verifySignupCode: { method: 'POST', path: '/auth/verify-signup-code', access: 'public' },
  createAccount: { method: 'POST', path: '/identity/accounts', access: 'public' },
});
