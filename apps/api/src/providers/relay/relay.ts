// The relay (TURN) of practice rooms: its settings, and credentials that end by themselves.
import { createHmac, randomUUID } from 'node:crypto';

export interface RelaySettings {
  stunUrls: readonly string[];
  turnUrls: readonly string[];
  /** Shared with the relay (coturn `static-auth-secret`). */
  turnSecret: string | null;
  /** Participants never learn each other's addresses. */
  isRelayOnly: boolean;
}

/** As coturn's `use-auth-secret` expects. The name contains no uid, because the relay writes names into its log. */
export function relayCredential(secret: string, expiresAt: Date) {
  const username = `${Math.floor(expiresAt.getTime() / 1000)}:${randomUUID()}`;
  return { username, credential: createHmac('sha1', secret).update(username).digest('base64') };
}
