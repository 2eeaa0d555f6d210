// The challenges that passkeys sign. A challenge contains its expiry, and a digest that binds it to a purpose and to a
// browser or session. The server therefore stores a challenge only after its use.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from './secrets.ts';

const NONCE_BYTES = 16;
const EXPIRY_BYTES = 6;
const DIGEST_BYTES = 32;
const CHALLENGE_MS = 5 * 60_000;

/** What a challenge may be used for, and its holder: the secret of a cookie, or the ids of a person and of a sign-in. */
export interface ChallengeUse {
  readonly purpose: 'sign-in' | 'second-step' | 'proof' | 'register';
  readonly holder: string;
}

export function createPasskeyChallenges(secretKey: string) {
  function digestOf(head: Buffer, { purpose, holder }: ChallengeUse): Buffer {
    return createHmac('sha256', secretKey)
      .update(`passkey challenge\n${purpose}\n${holder}\n`)
      .update(head)
      .digest();
  }

  return {
    issue(use: ChallengeUse, now: Date): Buffer<ArrayBuffer> {
      const head = Buffer.alloc(NONCE_BYTES + EXPIRY_BYTES);
      randomBytes(NONCE_BYTES).copy(head);
      head.writeUIntBE(now.getTime() + CHALLENGE_MS, NONCE_BYTES, EXPIRY_BYTES);
      return Buffer.concat([head, digestOf(head, use)]) as Buffer<ArrayBuffer>;
    },

    /** @returns the hash and expiry of the challenge; null when it is invalid, has expired or is for another use */
    read(
      challenge: string,
      use: ChallengeUse,
      now: Date,
    ): { hash: Buffer; expiresAt: Date } | null {
      const bytes = Buffer.from(challenge, 'base64url');
      if (bytes.length !== NONCE_BYTES + EXPIRY_BYTES + DIGEST_BYTES) return null;
      const head = bytes.subarray(0, NONCE_BYTES + EXPIRY_BYTES);
      if (!timingSafeEqual(bytes.subarray(head.length), digestOf(head, use))) return null;
      const expiresAt = new Date(head.readUIntBE(NONCE_BYTES, EXPIRY_BYTES));
      return expiresAt > now ? { hash: sha256(bytes.toString('base64url')), expiresAt } : null;
    },
  };
}
