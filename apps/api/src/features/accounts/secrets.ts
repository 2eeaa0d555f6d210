// Random secrets and their stored forms.
import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';
import { SIGNUP_CODE_LENGTH } from '@urost3/contract/accounts-sign-up.ts';

/** 256 bits, safe in addresses and headers. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** Plain hash, for secrets too long to guess. */
export const sha256 = (value: string) => hash('sha256', value, 'buffer');

/** Six digits, uniformly distributed over the million, leading zeros included. */
export function newSignupCode(): string {
  return String(randomInt(10 ** SIGNUP_CODE_LENGTH)).padStart(SIGNUP_CODE_LENGTH, '0');
}

/** A million codes are quickly guessed, so the stored form is keyed with the installation's secret. */
export function hashSignupCode(secretKey: string, emailKey: string, code: string): Buffer {
  return createHmac('sha256', secretKey).update(`signup code\n${emailKey}\n${code}`).digest();
}

/** Pseudonym of a hosted provider's user: recomputed from the subject, otherwise naming nobody. */
export function hashSubject(secretKey: string, subject: string): Buffer {
  return createHmac('sha256', secretKey).update(`ended subject\n${subject}`).digest();
}
