// Random secrets and what is stored of them.
import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';
import { SIGNUP_CODE_LENGTH } from '@urost3/contract/sign-up.ts';

/** 256 bits, safe in addresses and headers. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** For secrets too long to be tried out. */
export const sha256 = (value: string) => hash('sha256', value, 'buffer');

/** Six digits, every one of the million as likely as the next, leading zeros included. */
export function newSignupCode(): string {
  return String(randomInt(10 ** SIGNUP_CODE_LENGTH)).padStart(SIGNUP_CODE_LENGTH, '0');
}

/** A million possibilities are quickly tried out: the stored form needs the installation's secret. */
export function hashSignupCode(secretKey: string, emailKey: string, code: string): Buffer {
  return createHmac('sha256', secretKey).update(`signup code\n${emailKey}\n${code}`).digest();
}

/** Of a person at a hosted provider: found again by whoever brings the subject, naming nobody otherwise. */
export function hashSubject(secretKey: string, subject: string): Buffer {
  return createHmac('sha256', secretKey).update(`ended subject\n${subject}`).digest();
}
