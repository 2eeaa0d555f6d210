// Creates random secrets and the forms in which they are stored.
import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';
import { SIGNUP_CODE_LENGTH } from '@urost3/contract/accounts-sign-up.ts';

/** 256 random bits, in characters that are safe in URLs and headers. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** A plain hash is enough for secrets that are too long to guess. */
export const sha256 = (value: string) => hash('sha256', value, 'buffer');

/** Six random digits, with leading zeros. */
export function newSignupCode(): string {
  return String(randomInt(10 ** SIGNUP_CODE_LENGTH)).padStart(SIGNUP_CODE_LENGTH, '0');
}

/** Uses a key. Without a key, an attacker with a stored hash could quickly hash all million codes and find the code. */
export function hashSignupCode(secretKey: string, emailKey: string, code: string): Buffer {
  return createHmac('sha256', secretKey).update(`signup code\n${emailKey}\n${code}`).digest();
}

/** A pseudonym for a hosted provider's user: it does not reveal the token's subject, from which it is computed. */
export function hashSubject(secretKey: string, subject: string): Buffer {
  return createHmac('sha256', secretKey).update(`ended subject\n${subject}`).digest();
}
