/** Kinds of sign-in providers. `openid` is any other server that speaks OpenID Connect. */
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

/** Kinds that ask for a proof anew and say when it was given (`max_age`, `auth_time`). Others ignore the wish. */
const provingKinds: readonly ProviderKind[] = ['microsoft', 'auth0', 'keycloak', 'openid'];

export const canProveAnew = ({ kind }: { kind: ProviderKind }): boolean =>
  provingKinds.includes(kind);

/** A sign-in at a provider must come back within this time, and a new person must finish the form within it. */
export const PROVIDER_ATTEMPT_MS = 15 * 60_000;

/** Longest path of a page to which a sign-in returns. */
export const NEXT_MAX = 500;
