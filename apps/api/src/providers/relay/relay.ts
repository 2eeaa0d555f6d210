// Settings of the TURN relay of practice rooms, and its credentials, which expire.
import { createHmac, randomUUID } from 'node:crypto';

export interface RelaySettings {
  stunUrls: readonly string[];
  turnUrls: readonly string[];
  /** The secret that this server shares with the relay (coturn `static-auth-secret`). */
  turnSecret: string | null;
  /** True: all media pass through the relay, so that participants never see each other's IP addresses. */
  isRelayOnly: boolean;
}

/** Credentials as coturn's `use-auth-secret` expects them. The name contains no uid, because the relay logs names. */
export function relayCredential(secret: string, expiresAt: Date) {
  const username = `${Math.floor(expiresAt.getTime() / 1000)}:${randomUUID()}`;
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}
