declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  const ece: {
    /** @param params `dh` and `authSecret` are in base64url */
    encrypt(
      text: Buffer,
      params: { version: 'aes128gcm'; dh: string; privateKey: ECDH; authSecret: string },
    ): Buffer;
  };
  export default ece;
}
