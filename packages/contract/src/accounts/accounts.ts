import { DELETE, GET, POST, PUT, typedRoutes } from '../endpoint.ts';
import type { accountSchemas } from './accounts.schemas.ts';
import type { factorSchemas } from './factors.schemas.ts';
import type { profileSchemas } from './profile.schemas.ts';
import type { providerSchemas } from './providers.schemas.ts';
import type { recoverySchemas } from './recovery.schemas.ts';
import type { signInMethodSchemas } from './sign-in-methods.schemas.ts';
import type { signUpSchemas } from './sign-up.schemas.ts';

export const accountRoutes = typedRoutes<typeof accountSchemas>()({
  signIn: POST('/identity/sign-in', 'public'),
  refresh: POST('/identity/refresh', 'public'),
  signOut: POST('/identity/sign-out', 'public'),
  activateSession: POST('/auth/session/activate', 'token'),
});

export const factorRoutes = typedRoutes<typeof factorSchemas>()({
  startPasskeySignIn: POST('/identity/passkeys/sign-in/start', 'public'),
  signInWithPasskey: POST('/identity/passkeys/sign-in', 'public'),
  getSecondStep: GET('/identity/second-step', 'public'),
  proveSecondStepCode: POST('/identity/second-step/code', 'public'),
  startSecondStepPasskey: POST('/identity/second-step/passkey/start', 'public'),
  proveSecondStepPasskey: POST('/identity/second-step/passkey', 'public'),
  getFactors: GET('/identity/factors', 'signed-in'),
  proveCode: POST('/identity/factors/code', 'signed-in'),
  startPasskeyProof: POST('/identity/factors/passkey/start', 'signed-in'),
  provePasskey: POST('/identity/factors/passkey', 'signed-in'),
  startPasskey: POST('/identity/passkeys/start', 'signed-in', 'everybody'),
  addPasskey: POST('/identity/passkeys', 'signed-in', 'everybody'),
  renamePasskey: PUT('/identity/passkeys/:id', 'signed-in'),
  removePasskey: DELETE('/identity/passkeys/:id', 'signed-in', 'everybody'),
  startAuthenticator: POST('/identity/authenticator/start', 'signed-in', 'everybody'),
  confirmAuthenticator: POST('/identity/authenticator', 'signed-in', 'everybody'),
  removeAuthenticator: DELETE('/identity/authenticator', 'signed-in', 'everybody'),
  renewRecoveryCodes: POST('/identity/recovery-codes', 'signed-in', 'everybody'),
});

export const profileRoutes = typedRoutes<typeof profileSchemas>()({
  getProfile: GET('/user/profile', 'signed-in'),
  updateProfile: PUT('/user/profile', 'signed-in'),
  getCommunityProfile: GET('/user/profile/community', 'signed-in'),
  updateCommunityProfile: PUT('/user/profile/community', 'signed-in'),
  updateDisplayName: PUT('/user/profile/displayname', 'signed-in'),
  exportAccount: GET('/user/export', 'signed-in', 'factor'),
  deleteAccount: DELETE('/user/account', 'signed-in', 'login'),
});

export const providerRoutes = typedRoutes<typeof providerSchemas>()({
  startProviderSignIn: POST('/identity/providers/:provider/start', 'public'),
  startProviderLink: POST('/identity/providers/:provider/link', 'signed-in', 'everybody'),
  startProviderProof: POST('/identity/providers/:provider/prove', 'signed-in'),
  finishProvider: POST('/identity/providers/:provider/finish', 'public'),
  exchangeProviderToken: POST('/identity/providers/:provider/exchange', 'public'),
  createProviderAccount: POST('/identity/provider-accounts', 'public'),
  getProviderSignOut: GET('/identity/provider-sign-out', 'signed-in'),
});

export const recoveryRoutes = typedRoutes<typeof recoverySchemas>()({
  requestPasswordReset: POST('/identity/password-reset', 'public'),
  verifyPasswordReset: POST('/identity/password-reset/verify', 'public'),
  confirmPasswordReset: POST('/identity/password-reset/confirm', 'public'),
  reauthenticate: POST('/identity/reauthenticate', 'signed-in'),
  requestEmailChange: POST('/identity/email-change', 'signed-in', 'login'),
  confirmEmailChange: POST('/identity/email-change/confirm', 'public'),
  requestEmailConfirmation: POST('/identity/email-confirmation', 'signed-in'),
  confirmEmail: POST('/identity/email-confirmation/confirm', 'public'),
});

export const signInMethodRoutes = typedRoutes<typeof signInMethodSchemas>()({
  getSignInMethods: GET('/identity/ways-in', 'signed-in'),
  unlinkProvider: DELETE('/identity/ways-in/providers/:id', 'signed-in', 'everybody'),
  listDevices: GET('/identity/devices', 'signed-in'),
  signOutDevice: DELETE('/identity/devices/:id', 'signed-in'),
  getUserSignInMethods: GET('/admin/users/:id/ways-in', 'people'),
});

export const signUpRoutes = typedRoutes<typeof signUpSchemas>()({
  requestSignupCode: POST('/auth/request-signup-code', 'public'),
  verifySignupCode: POST('/auth/verify-signup-code', 'public'),
  createAccount: POST('/identity/accounts', 'public'),
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

/** What every sign-up form asks about the person. */
export const signUpPersonFields = ['firstName', 'lastName', 'city', 'email'] as const;
export type SignUpPerson = Record<(typeof signUpPersonFields)[number], string>;

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
