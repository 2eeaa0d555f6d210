import { typedRoutes } from '../endpoint.ts';
import type { accountSchemas } from './accounts.schemas.ts';
import type { factorSchemas } from './factors.schemas.ts';
import type { profileSchemas } from './profile.schemas.ts';
import type { providerSchemas } from './providers.schemas.ts';
import type { recoverySchemas } from './recovery.schemas.ts';
import type { signInMethodSchemas } from './sign-in-methods.schemas.ts';
import type { signUpSchemas } from './sign-up.schemas.ts';

export const accountRoutes = typedRoutes<typeof accountSchemas>()({
  signIn: { method: 'POST', path: '/identity/sign-in', access: 'public' },
  refresh: { method: 'POST', path: '/identity/refresh', access: 'public' },
  signOut: { method: 'POST', path: '/identity/sign-out', access: 'public' },
  activateSession: { method: 'POST', path: '/auth/session/activate', access: 'token' },
});

export const factorRoutes = typedRoutes<typeof factorSchemas>()({
  startPasskeySignIn: {
    method: 'POST',
    path: '/identity/passkeys/sign-in/start',
    access: 'public',
  },
  signInWithPasskey: { method: 'POST', path: '/identity/passkeys/sign-in', access: 'public' },
  getSecondStep: { method: 'GET', path: '/identity/second-step', access: 'public' },
  proveSecondStepCode: { method: 'POST', path: '/identity/second-step/code', access: 'public' },
  startSecondStepPasskey: {
    method: 'POST',
    path: '/identity/second-step/passkey/start',
    access: 'public',
  },
  proveSecondStepPasskey: {
    method: 'POST',
    path: '/identity/second-step/passkey',
    access: 'public',
  },
  getFactors: { method: 'GET', path: '/identity/factors', access: 'signed-in' },
  proveCode: { method: 'POST', path: '/identity/factors/code', access: 'signed-in' },
  startPasskeyProof: {
    method: 'POST',
    path: '/identity/factors/passkey/start',
    access: 'signed-in',
  },
  provePasskey: { method: 'POST', path: '/identity/factors/passkey', access: 'signed-in' },
  startPasskey: {
    method: 'POST',
    path: '/identity/passkeys/start',
    access: 'signed-in',
    proof: 'everybody',
  },
  addPasskey: {
    method: 'POST',
    path: '/identity/passkeys',
    access: 'signed-in',
    proof: 'everybody',
  },
  renamePasskey: { method: 'PUT', path: '/identity/passkeys/:id', access: 'signed-in' },
  removePasskey: {
    method: 'DELETE',
    path: '/identity/passkeys/:id',
    access: 'signed-in',
    proof: 'everybody',
  },
  startAuthenticator: {
    method: 'POST',
    path: '/identity/authenticator/start',
    access: 'signed-in',
    proof: 'everybody',
  },
  confirmAuthenticator: {
    method: 'POST',
    path: '/identity/authenticator',
    access: 'signed-in',
    proof: 'everybody',
  },
  removeAuthenticator: {
    method: 'DELETE',
    path: '/identity/authenticator',
    access: 'signed-in',
    proof: 'everybody',
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/identity/recovery-codes',
    access: 'signed-in',
    proof: 'everybody',
  },
});

export const profileRoutes = typedRoutes<typeof profileSchemas>()({
  getProfile: { method: 'GET', path: '/user/profile', access: 'signed-in' },
  updateProfile: { method: 'PUT', path: '/user/profile', access: 'signed-in' },
  getCommunityProfile: { method: 'GET', path: '/user/profile/community', access: 'signed-in' },
  updateCommunityProfile: { method: 'PUT', path: '/user/profile/community', access: 'signed-in' },
  updateDisplayName: { method: 'PUT', path: '/user/profile/displayname', access: 'signed-in' },
  exportAccount: { method: 'GET', path: '/user/export', access: 'signed-in', proof: 'factor' },
  deleteAccount: { method: 'DELETE', path: '/user/account', access: 'signed-in', proof: 'login' },
});

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
});

export const signInMethodRoutes = typedRoutes<typeof signInMethodSchemas>()({
  getSignInMethods: { method: 'GET', path: '/identity/ways-in', access: 'signed-in' },
  unlinkProvider: {
    method: 'DELETE',
    path: '/identity/ways-in/providers/:id',
    access: 'signed-in',
    proof: 'everybody',
  },
  listDevices: { method: 'GET', path: '/identity/devices', access: 'signed-in' },
  signOutDevice: { method: 'DELETE', path: '/identity/devices/:id', access: 'signed-in' },
  getUserSignInMethods: { method: 'GET', path: '/admin/users/:id/ways-in', access: 'people' },
});

export const signUpRoutes = typedRoutes<typeof signUpSchemas>()({
  requestSignupCode: { method: 'POST', path: '/auth/request-signup-code', access: 'public' },
  verifySignupCode: { method: 'POST', path: '/auth/verify-signup-code', access: 'public' },
  createAccount: { method: 'POST', path: '/identity/accounts', access: 'public' },
});

/** The header with the id of the active session. */
export const SESSION_HEADER = 'x-session-id';

/** The largest length of the name that a person gives to a passkey. */
export const PASSKEY_NAME_MAX = 60;
export const PASSKEYS_MAX = 10;
export const RECOVERY_CODES = 10;
/** How long a sign-in waits for its second step. */
export const SECOND_STEP_MS = 10 * 60_000;

export const RANK_MAX = 60;
export const BIO_MAX = 500;

export const profileVisibilities = ['public', 'private'] as const;

export const RESET_SENT_MESSAGE =
  'If an account with that email exists, a password reset link has been sent. Please check your inbox (and spam folder).';
/** Sensitive changes are refused when the last sign-in or reauthentication is longer ago than this. */
export const RECENT_LOGIN_MS = 5 * 60 * 1000;

export const SIGNUP_CODE_LENGTH = 6;
/** Seconds before another code can be sent. */
export const RESEND_COOLDOWN_SECONDS = 60;
/** How long the browser keeps an unfinished sign-up, and how long a verified code can be used. */
export const PENDING_SIGNUP_MS = 15 * 60 * 1000;
/** The version of the terms and privacy notice that people accept at sign-up. */
export const TERMS_VERSION = '2026-11-23';

/** Kinds of sign-in providers. `openid` is any other OpenID Connect server. */
export const providerKinds = [
  'google',
  'microsoft',
  'apple',
  'auth0',
  'keycloak',
  'openid',
  'firebase',
] as const;
export type ProviderKind = (typeof providerKinds)[number];

/**
 * Kinds that reauthenticate a signed-in person on request (`max_age`) and report the time (`auth_time`). Other kinds
 * ignore `max_age`: an old sign-in at the provider would count as a new one.
 */
const provingKinds: readonly ProviderKind[] = ['microsoft', 'auth0', 'keycloak', 'openid'];

export const canProveAnew = ({ kind }: { kind: ProviderKind }): boolean =>
  provingKinds.includes(kind);

/** A person must return from the provider within this time. A new person then has as long again to complete the form. */
export const PROVIDER_ATTEMPT_MS = 15 * 60_000;

/** The largest length of the path to which a sign-in returns. */
export const NEXT_MAX = 500;
