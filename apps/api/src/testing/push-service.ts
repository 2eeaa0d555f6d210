// A push service and its browsers on this machine. It checks the sender's key (RFC 8292). It decrypts notifications as a
// browser would (RFC 8188 and 8291), independently of the code that encrypts them.
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';

const VAPID = /^vapid t=(\S+), k=(\S+)$/;

interface Browser {
  keys: ECDH;
  auth: Buffer;
}

export interface ReceivedPush {
  /** The path of the URL at which the push service receives notifications for the browser. */
  to: string;
  ttl: number;
  /** The `sub` claim of the sender's token. */
  contact: string;
  publicKey: string;
  payload: { title: string; body: string; path: string; tag: string; unread: number };
}

export type PushServiceFixture = Awaited<ReturnType<typeof startPushService>>;

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

function decrypt(body: Buffer, { keys, auth }: Browser): unknown {
  const salt = body.subarray(0, 16);
  const senderLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + senderLength);
  const sealed = body.subarray(21 + senderLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = hkdf(auth, keys.computeSecret(sender), info, 32);
  const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with the delimiter 2.
  if (text.at(-1) !== 2) throw new Error('the record has no end');
  return JSON.parse(text.subarray(0, -1).toString());
}

async function readSender(authorization: string, origin: string) {
  const [, token = '', publicKey = ''] = VAPID.exec(authorization) ?? [];
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const { payload } = await jwtVerify(token, key, {
    audience: origin,
    algorithms: ['ES256'],
  });
  const lifetime = (payload.exp ?? 0) - Date.now() / 1000;
  if (lifetime <= 0 || lifetime > 24 * 60 * 60) throw new Error('a token lasts a day at most');
  return { contact: String(payload.sub), publicKey };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

export async function startPushService() {
  const browsers = new Map<string, Browser>();
  const received: ReceivedPush[] = [];
  const problems: unknown[] = [];
  /** The statuses of the next responses; 201 when there is none. */
  const answers: number[] = [];
  let calls = 0;
  let origin = '';

  async function receive(request: IncomingMessage): Promise<number> {
    calls += 1;
    const status = answers.shift() ?? 201;
    const body = await readBody(request);
    if (status !== 201) return status;
    const to = request.url ?? '';
    const browser = browsers.get(to);
    if (!browser || request.headers['content-encoding'] !== 'aes128gcm') return 404;
    const sender = await readSender(request.headers.authorization ?? '', origin);
    const payload = decrypt(body, browser) as ReceivedPush['payload'];
    received.push({ to, ttl: Number(request.headers.ttl), ...sender, payload });
    return 201;
  }

  const server = createServer((request, response) => {
    receive(request)
      .catch((error: unknown) => {
        problems.push(error);
        return 400;
      })
      .then((status) => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    received,
    answers,
    countCalls: () => calls,
    /** The value that `PushManager.subscribe()` returns to a page. */
    subscribe() {
      const path = `/${randomBytes(12).toString('base64url')}`;
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      browsers.set(path, { keys, auth });
      return {
        endpoint: `${origin}${path}`,
        keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    /** @throws Error when a notification could not be decrypted or its sender was not recognised */
    async close(): Promise<void> {
      await new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      });
      if (problems.length > 0) throw new AggregateError(problems, 'a notification was wrong');
    },
  };
}
