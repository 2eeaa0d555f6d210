// Creates bearer tokens that need no sign-in.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '@urost3/api/src/db/client.ts';

/** @returns the token of a new sign-in of the person, valid for a day */
export async function insertToken(database: Database, uid: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.query(
    `with family as (
       insert into refresh_families (id, user_uid, created_at, auth_at, last_used_at, expires_at)
       values ($1, $2, now(), now(), now(), now() + interval '1 day') returning id, expires_at)
     insert into access_tokens (token_hash, family_id, expires_at) select $3, id, expires_at from family`,
    [randomUUID(), uid, createHash('sha256').update(token).digest()],
  );
  return token;
}
