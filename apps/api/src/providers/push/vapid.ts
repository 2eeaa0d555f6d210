// The key with which push services recognise this installation (RFC 8292). The public key is computed from the private key, so that the
// two keys always match.
import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import { SignJWT } from 'jose';

const TOKEN_SECONDS = 12 * 60 * 60;

export interface PushSettings {
  /** 64 hexadecimal digits. */
  readonly privateKey: string;
  /** How the operator of a push service can contact this installation: `https:` or `mailto:`. */
  readonly contact: string;
  /** True in tests, which run a push service on this machine. */
  readonly allowsLocal: boolean;
}

/** @returns null when `privateKey` is not a valid private key of the curve P-256 */
export function publicKeyOf(privateKey: string): Buffer | null {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'hex');
    return curve.getPublicKey();
  } catch {
    return null;
  }
}

export function createVapid({ privateKey, contact }: PushSettings) {
  const point = publicKeyOf(privateKey);
  if (!point) throw new Error('the key of push notifications is not a key of P-256');
  const publicKey = point.toString('base64url');
  const signingKey: KeyObject = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: Buffer.from(privateKey, 'hex').toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  return {
    publicKey,
    /**
     * The Authorization header for a push service.
     * @param origin the origin of the push service's URL
     * @param now the current time, which the push service compares with its own clock
     */
    async authorize(origin: string, now = new Date()): Promise<string> {
      const token = await new SignJWT({ sub: contact })
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(origin)
        .setExpirationTime(Math.floor(now.getTime() / 1000) + TOKEN_SECONDS)
        .sign(signingKey);
      return `vapid t=${token}, k=${publicKey}`;
    },
  };
}
