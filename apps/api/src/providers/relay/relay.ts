// Credentials of the TURN relay of practice rooms, which expire.
import { createHmac } from 'node:crypto';

/**
 * Credentials as coturn's `use-auth-secret` expects them. They change twice within their lifetime, however often a person
 * asks, because the relay limits the connections of each name (`user-quota`). The name contains no uid, because the relay
 * logs names.
 */
export function relayCredential(secret: string, uid: string, now: Date, lifetimeMs: number) {
  const sign = (text: string) => createHmac('sha1', secret).update(text).digest('base64');
  const stepMs = lifetimeMs / 2;
  const expiresAt = new Date((Math.floor(now.getTime() / stepMs) + 2) * stepMs);
  const seconds = expiresAt.getTime() / 1000;
  const username = `${seconds}:${sign(`relay name\n${seconds}\n${uid}`)}`;
  return { username, credential: sign(username), expiresAt };
}
