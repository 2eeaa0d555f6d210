// Issues and verifies ID tokens of the embedded provider: JWTs that are signed with Ed25519 and valid for an hour. Keys come only from the
// product's own table, and no other algorithm is allowed.
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { Clock } from '../clock/clock.ts';
import type { IdentityProvider, VerifiedToken } from './port.ts';
import { rememberVerified } from './verified-cache.ts';

export const ID_TOKEN_SECONDS = 3600;
const ISSUER = 'urost3';
const AUDIENCE = 'urost3-api';

interface TokenClaims {
  uid: string;
  email: string;
  name: string;
  admin: boolean;
  interviewer: boolean;
  tokenVersion: number;
  familyId: string;
  authAt: Date;
}

export interface SigningKey {
  kid: string;
  privateJwk: JWK;
  publicJwk: JWK;
}

export async function makeSigningKey(kid: string): Promise<SigningKey> {
  const pair = await generateKeyPair('EdDSA', { extractable: true });
  return {
    kid,
    privateJwk: await exportJWK(pair.privateKey),
    publicJwk: await exportJWK(pair.publicKey),
  };
}

export interface TokenIssuer extends IdentityProvider {
  sign(claims: TokenClaims): Promise<string>;
  readonly jwks: { keys: JWK[] };
}

/** @param keys newest first; the first key signs, and all keys verify */
export async function createTokenIssuer(
  keys: readonly SigningKey[],
  clock: Clock,
): Promise<TokenIssuer> {
  const current = keys[0];
  if (!current) throw new Error('an identity provider needs a signing key');
  const privateKey = (await importJWK(current.privateJwk, 'EdDSA')) as CryptoKey;
  const publicKeys = new Map<string, CryptoKey>();
  for (const key of keys)
    publicKeys.set(key.kid, (await importJWK(key.publicJwk, 'EdDSA')) as CryptoKey);

  async function check(token: string): Promise<VerifiedToken | null> {
    try {
      const { payload } = await jwtVerify(
        token,
        ({ kid }) => {
          const key = kid ? publicKeys.get(kid) : undefined;
          if (!key) throw new Error('unknown key');
          return key;
        },
        {
          algorithms: ['EdDSA'],
          issuer: ISSUER,
          audience: AUDIENCE,
          typ: 'JWT',
          currentDate: clock.now(),
          requiredClaims: ['sub', 'exp', 'iat', 'auth_time', 'tv', 'fam'],
        },
      );
      return {
        subject: String(payload.sub),
        email: String(payload.email),
        authAt: new Date(Number(payload.auth_time) * 1000),
        issuedAt: new Date(Number(payload.iat) * 1000),
        expiresAt: new Date(Number(payload.exp) * 1000),
        tokenVersion: Number(payload.tv),
        familyId: String(payload.fam),
        hosted: null,
      };
    } catch {
      return null;
    }
  }

  return {
    jwks: {
      keys: keys.map((key) => ({ ...key.publicJwk, kid: key.kid, alg: 'EdDSA', use: 'sig' })),
    },
    verify: rememberVerified(check, clock),
    sign(claims) {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT({
        email: claims.email,
        name: claims.name,
        admin: claims.admin,
        interviewer: claims.interviewer,
        auth_time: Math.floor(claims.authAt.getTime() / 1000),
        tv: claims.tokenVersion,
        fam: claims.familyId,
      })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: current.kid })
        .setSubject(claims.uid)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(now + ID_TOKEN_SECONDS)
        .sign(privateKey);
    },
  };
}
