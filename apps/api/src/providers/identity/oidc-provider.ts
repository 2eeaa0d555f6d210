// A sign-in provider with OpenID Connect: authorization code flow with PKCE, state and nonce, through the openid-client library.

import { cutText } from '@urost3/contract/text/cut-text.ts';
import { importPKCS8, SignJWT } from 'jose';
import * as oidc from 'openid-client';
import {
  type AppleKey,
  type OidcSettings,
  ProviderAway,
  type ProviderIdentity,
  ProviderRefusal,
  type RedirectProvider,
} from './sign-in-provider.ts';

const TIMEOUT_SECONDS = 8;
/** The longest time between authenticating at the provider and returning to the site. */
const PROOF_SECONDS = 300;
const APPLE_SECRET = '5m';

/** The library's codes for an unreachable or faulty provider. With other `OAUTH_…` codes the library refused a response. */
const away = new Set([
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_TIMEOUT',
  'OAUTH_MISSING_SERVER_METADATA',
  'OAUTH_INVALID_SERVER_METADATA',
]);

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

function refusalOf(error: unknown): Error {
  if (error instanceof oidc.AuthorizationResponseError) {
    const isCancelled = ['access_denied', 'user_cancelled_authorize'].includes(error.error);
    return new ProviderRefusal(error.error, isCancelled);
  }
  const code = codeOf(error);
  if (error instanceof oidc.ResponseBodyError && error.status < 500)
    return new ProviderRefusal(error.error);
  if (away.has(code) || !code.startsWith('OAUTH_')) return new ProviderAway(code || String(error));
  return new ProviderRefusal(code);
}

/** Apple's client secret is a token that is signed for each request. */
function appleAuthentication(key: AppleKey, clientId: string): oidc.ClientAuth {
  const authenticate = async (_as: unknown, _client: unknown, body: URLSearchParams) => {
    const secret = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: key.keyId })
      .setIssuer(key.teamId)
      .setSubject(clientId)
      .setAudience('https://appleid.apple.com')
      .setIssuedAt()
      .setExpirationTime(APPLE_SECRET)
      .sign(await importPKCS8(key.privateKey, 'ES256'));
    body.set('client_id', clientId);
    body.set('client_secret', secret);
  };
  // The library awaits the result of this function, although the type `ClientAuth` does not allow a promise.
  return authenticate as unknown as oidc.ClientAuth;
}

export function createOidcProvider(settings: OidcSettings): RedirectProvider {
  const { issuer, clientId, secret, kind } = settings;
  let found: Promise<oidc.Configuration> | null = null;

  function discover(): Promise<oidc.Configuration> {
    const authentication =
      typeof secret === 'string'
        ? oidc.ClientSecretPost(secret)
        : appleAuthentication(secret, clientId);
    return oidc.discovery(new URL(issuer), clientId, undefined, authentication, {
      timeout: TIMEOUT_SECONDS,
      execute: [
        // Without this, the library relies on TLS and does not check the signature of the ID token.
        oidc.enableNonRepudiationChecks,
        // In production the configuration refuses an issuer without TLS.
        ...(issuer.startsWith('http://') ? [oidc.allowInsecureRequests] : []),
      ],
    });
  }

  /** The provider's metadata, which is fetched once. After a failure it is fetched again at the next sign-in. */
  async function configuration(): Promise<oidc.Configuration> {
    try {
      found ??= discover();
      return await found;
    } catch (error) {
      found = null;
      throw new ProviderAway(codeOf(error) || String(error));
    }
  }

  return {
    settings,

    async begin(redirectUri, mustProve) {
      const config = await configuration();
      const secrets = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: kind === 'apple' ? 'openid email name' : 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.codeVerifier),
        code_challenge_method: 'S256',
        // Apple returns the email address only when it answers with a form.
        ...(kind === 'apple' ? { response_mode: 'form_post' } : {}),
        ...(kind === 'google' || kind === 'microsoft' ? { prompt: 'select_account' } : {}),
        ...(mustProve ? { prompt: 'login', max_age: '0' } : {}),
      });
      return { url: url.href, secrets };
    },

    async finish(answer, secrets, mustProve) {
      const config = await configuration();
      try {
        const tokens = await oidc.authorizationCodeGrant(config, answer, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.codeVerifier,
          idTokenExpected: true,
          ...(mustProve ? { maxAge: PROOF_SECONDS } : {}),
        });
        const claims = tokens.claims();
        if (!claims || !tokens.id_token) throw new ProviderRefusal('no ID token');
        return identityOf(claims, tokens.id_token);
      } catch (error) {
        throw error instanceof ProviderRefusal ? error : refusalOf(error);
      }
    },

    async signOutUrl(idToken, returnTo) {
      const config = await configuration();
      if (!config.serverMetadata().end_session_endpoint) return null;
      return oidc.buildEndSessionUrl(config, {
        post_logout_redirect_uri: returnTo,
        id_token_hint: idToken,
      }).href;
    },
  };
}

const EMAIL_MAX = 254;
const NAME_MAX = 50;

/**
 * Returns one trimmed line of limited length. Providers also send control characters, line breaks and long values,
 * which our forms refuse.
 */
function text(value: unknown, max: number): string {
  if (typeof value !== 'string') return '';
  return cutText(
    value
      .replace(/\p{Cf}/gu, '')
      .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
      .trim(),
    max,
  );
}

/** Reads a person from the claims of a verified ID token. */
export function identityOf(
  claims: Readonly<Record<string, unknown>>,
  idToken: string,
): ProviderIdentity {
  const words = text(claims.name, NAME_MAX * 2)
    .split(/\s+/)
    .filter(Boolean);
  const email = text(claims.email, EMAIL_MAX);
  const seconds = claims.auth_time;
  return {
    issuer: String(claims.iss),
    subject: String(claims.sub),
    email,
    // Apple sends the flag as a string.
    isEmailVerified:
      email !== '' && (claims.email_verified === true || claims.email_verified === 'true'),
    firstName: text(claims.given_name, NAME_MAX) || (words[0] ?? ''),
    lastName: text(claims.family_name, NAME_MAX) || words.slice(1).join(' '),
    authAt: typeof seconds === 'number' ? new Date(seconds * 1000) : null,
    idToken,
  };
}
