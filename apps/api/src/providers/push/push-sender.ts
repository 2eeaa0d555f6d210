// Sends an encrypted notification to a browser's push service (RFC 8030, 8188, 8291). The service's URL comes from a browser and is not
// trusted, so only public https URLs are called.
import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import ece from 'http_ece';
import { SignJWT } from 'jose';
import { findUrlRefusal, publicLookup } from '../public-fetch.ts';

const WAIT_MS = 10_000;
/** Push services accept 4,096 bytes, of which encryption needs 103. A limit of 3,000 leaves a margin. */
const PAYLOAD_BYTES_MAX = 3_000;

interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** `gone`: the browser has unsubscribed. `later`: the push service is busy or cannot be reached, so try again. */
type PushOutcome = { kind: 'sent' | 'gone' | 'later' } | { kind: 'refused'; status: number };

export interface PushSender {
  readonly publicKey: string;
  mayCall(endpoint: string): boolean;
  /** @param ttlSeconds how long the push service keeps the notification for a browser that is offline */
  send(to: PushAddress, payload: object, ttlSeconds: number): Promise<PushOutcome>;
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) return { kind: 'later' };
  return { kind: 'refused', status };
}

const isLocal = (url: URL) => url.protocol === 'http:' && url.hostname === '127.0.0.1';

export function createPushSender(settings: PushSettings): PushSender {
  const vapid = createVapid(settings);
  const isUsable = (url: URL) =>
    findUrlRefusal(url) === null || (settings.allowsLocal && isLocal(url));

  function post(url: URL, body: Buffer, headers: Record<string, string>): Promise<number> {
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.length) },
      signal: AbortSignal.timeout(WAIT_MS),
    };
    return new Promise((resolve, reject) => {
      const call = isLocal(url)
        ? httpRequest(url, options)
        : httpsRequest(url, { ...options, lookup: publicLookup });
      call.once('error', reject);
      call.once('response', (answer) => {
        // Only the status is needed. Redirects are not followed, because they could lead to a private IP address.
        answer.destroy();
        resolve(answer.statusCode ?? 0);
      });
      call.end(body);
    });
  }

  return {
    publicKey: vapid.publicKey,
    mayCall: (endpoint) => URL.canParse(endpoint) && isUsable(new URL(endpoint)),
    async send({ endpoint, p256dh, auth }, payload, ttlSeconds) {
      const url = new URL(endpoint);
      const text = Buffer.from(JSON.stringify(payload));
      if (!isUsable(url) || text.length > PAYLOAD_BYTES_MAX) return { kind: 'refused', status: 0 };
      const ownKey = createECDH('prime256v1');
      ownKey.generateKeys();
      const body = ece.encrypt(text, {
        version: 'aes128gcm',
        dh: p256dh,
        privateKey: ownKey,
        authSecret: auth,
      });
      const headers = {
        authorization: await vapid.authorize(url.origin),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl: String(ttlSeconds),
        urgency: 'normal',
      };
      try {
        return outcomeOf(await post(url, body, headers));
      } catch {
        return { kind: 'later' };
      }
    },
  };
}

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

/**
 * The key with which push services recognise this installation (RFC 8292). The public key is computed from the private
 * key, so that the two keys always match.
 */
function createVapid({ privateKey, contact }: PushSettings) {
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
