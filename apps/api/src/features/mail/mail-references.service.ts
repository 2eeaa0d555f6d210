// The Message-ID of each mail is signed for its recipient. A report about an address counts only with the Message-ID of a
// mail to this address. Without this check, anybody could report any address, because anybody can write to the mailbox
// that receives reports.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const SIGNATURE_BYTES = 16;

export function createMailReferences(secretKey: string) {
  const key = createHmac('sha256', secretKey).update('mail reference').digest();
  const sign = (nonce: string, address: string) =>
    createHmac('sha256', key)
      .update(`${nonce}\n${address.trim().toLowerCase()}`)
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  return {
    /** @returns the part of a Message-ID before the @ */
    issue(address: string): string {
      const nonce = randomBytes(SIGNATURE_BYTES).toString('hex');
      return `${nonce}.${sign(nonce, address).toString('hex')}`;
    },
    isFor(reference: string, address: string): boolean {
      const [nonce = '', signature = ''] = reference.split('.');
      const given = Buffer.from(signature, 'hex');
      return given.length === SIGNATURE_BYTES && timingSafeEqual(given, sign(nonce, address));
    },
  };
}
