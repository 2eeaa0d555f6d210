// Settings of the TURN relay of practice rooms, and its credentials, which expire.
import { createHmac, randomUUID } from 'node:crypto';

export interface RelaySettings {
  stunUrls: readonly string[];
  turnUrls: readonly string[];
  /** The secret that the relay also has (coturn `static-auth-secret`). */
  turnSecret: string | null;
  /** Participants never see each other's IP addresses. */
  isRelayOnly: boolean;
}

/** Credentials as coturn's `use-auth-secret` expects them. The name contains no uid, because the relay logs names. */
export function relayCredential(secret: string, expiresAt: Date) {
  const username = `${Math.floor(expiresAt.getTime() / 1000)}:${randomUUID()}`;
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}
