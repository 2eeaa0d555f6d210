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
