import type { recoverySchemas } from './accounts-recovery.schemas.ts';
import { typedRoutes } from './endpoint.ts';

export const recoveryRoutes = typedRoutes<typeof recoverySchemas>()({
  requestPasswordReset: { method: 'POST', path: '/identity/password-reset', access: 'public' },
  verifyPasswordReset: {
    method: 'POST',
    path: '/identity/password-reset/verify',
    access: 'public',
  },
  confirmPasswordReset: {
    method: 'POST',
    path: '/identity/password-reset/confirm',
    access: 'public',
  },
  reauthenticate: { method: 'POST', path: '/identity/reauthenticate', access: 'signed-in' },
  requestEmailChange: {
    method: 'POST',
    path: '/identity/email-change',
    access: 'signed-in',
    proof: 'login',
  },
  confirmEmailChange: { method: 'POST', path: '/identity/email-change/confirm', access: 'public' },
  requestEmailConfirmation: {
    method: 'POST',
    path: '/identity/email-confirmation',
    access: 'signed-in',
  },
  confirmEmail: {
    method: 'POST',
    path: '/identity/email-confirmation/confirm',
    access: 'public',
  },
  jwks: { method: 'GET', path: '/identity/jwks.json', access: 'public' },
});
