// Signs texts with the installation's secret, so that links, references and cookies cannot be forged.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** @param purpose a signature for one purpose is not valid for another @returns signs a text */
export function createSigner(secretKey: string, purpose: string): (text: string) => Buffer {
  const key = createHmac('sha256', secretKey).update(purpose).digest();
  return (text) => createHmac('sha256', key).update(text).digest();
}

/** Compares in a time that depends on the lengths alone, so that the time reveals nothing about the secret. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
