// A passkey in software for tests. It creates the responses of a browser, including ones that a real browser would never send.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Options {
  challenge: string;
}

interface Signing {
  origin?: string;
  rpId?: string;
  /** Overrides the counter of the authenticator. */
  counter?: number;
  isVerified?: boolean;
}

export const TEST_ORIGIN = 'http://localhost:3000';
const TEST_RP = 'localhost';

const sha = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** Encodes those types of CBOR (RFC 8949) that a passkey needs. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    if (length < 256) return Buffer.from([(major << 5) | 24, length]);
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as Buffer)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

export function createSoftwarePasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, { challenge }: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function dataOf({ rpId = TEST_RP, isVerified = true, ...signing }: Signing, attested?: Buffer) {
    counter += 1;
    const flags = 1 | (isVerified ? 4 : 0) | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signing.counter ?? counter);
    return Buffer.concat([sha(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  }

  const envelope = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };

  return {
    register(options: Options, signing: Signing = {}) {
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        cbor(key),
      ]);
      const attestation = new Map<string, string | Buffer | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', dataOf(signing, attested)],
      ]);
      return {
        ...envelope,
        response: {
          clientDataJSON: clientData(
            'webauthn.create',
            options,
            signing.origin ?? TEST_ORIGIN,
          ).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    prove(options: Options, signing: Signing = {}) {
      const client = clientData('webauthn.get', options, signing.origin ?? TEST_ORIGIN);
      const data = dataOf(signing);
      const signature = sign('sha256', Buffer.concat([data, sha(client)]), privateKey);
      return {
        ...envelope,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
