declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  const ece: {
    /** @param params keys and secrets in base64url */
    encrypt(
      text: Buffer,
      params: { version: 'aes128gcm'; dh: string; privateKey: ECDH; authSecret: string },
    ): Buffer;
  };
  export default ece;
}
