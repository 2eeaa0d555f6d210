// Encrypts values before they are stored. A stolen copy of the database then gives no access to any account.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param purpose selects the key; it must not change while sealed values with this purpose exist */
export function createSeal<T>(secretKey: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
  return {
    /** @returns base64 */
    seal(value: T): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    /** @throws when the value was sealed with another secret or for another purpose */
    open(sealed: string): T {
      const bytes = Buffer.from(sealed, 'base64');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(ALGORITHM, key, nonce);
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return JSON.parse(Buffer.concat([body, decipher.final()]).toString('utf8')) as T;
    },
  };
}
