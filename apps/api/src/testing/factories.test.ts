import { expect, test } from 'vitest';
import { createTestApp } from './test-app.ts';

/** What the tables contain about a person, without ids, secrets and what the caller sent. */
const WRITTEN = `select
  (select to_jsonb(u) - '{uid,email,email_key,last_name,display_name,search_text}'::text[] from users u where uid = $1) as person,
  (select jsonb_agg(to_jsonb(f) - '{id,user_uid,user_agent}'::text[]) from refresh_families f where user_uid = $1) as families,
  (select jsonb_agg(to_jsonb(t) - '{token_hash,family_id}'::text[]) from refresh_tokens t
   join refresh_families f on f.id = family_id where user_uid = $1) as refresh_tokens,
  (select jsonb_agg(to_jsonb(t) - '{token_hash,family_id}'::text[]) from access_tokens t
   join refresh_families f on f.id = family_id where user_uid = $1) as access_tokens,
  (select jsonb_agg(to_jsonb(s) - '{id_hash,user_uid,family_id}'::text[]) from app_sessions s where user_uid = $1) as sessions,
  (select jsonb_agg(to_jsonb(a) - '{id,actor_uid,request_id}'::text[] order by id) from audit_log a
   where actor_uid = $1) as audit`;

test('a person whom a test signs in has the same rows as one who signs in over HTTP', async () => {
  const t = await createTestApp();
  const quick = await t.make.signedIn();
  const { uid, email } = await t.make.user();
  await t.make.signIn(email);
  const read = (of: string) => t.database.query(WRITTEN, [of]);
  expect(await read(quick.uid)).toEqual(await read(uid));
  await t.close();
});
