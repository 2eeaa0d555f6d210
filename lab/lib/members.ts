// Creates subscribers, posts and likes for a measurement, and tokens that need no sign-in.
import { randomUUID } from 'node:crypto';
import type { Database } from '@urost3/api/src/db/client.ts';
import { openPostgres } from '@urost3/api/src/db/postgres.ts';
import { insertToken } from './insert-token.ts';

export interface Member {
  uid: string;
  token: string;
  headers: Record<string, string>;
}

/** Inserts members into a migrated PostgreSQL database. */
export async function insertMembers(url: string, count: number): Promise<Member[]> {
  const database = await openPostgres(url, 2);
  const members = await addMembers(database, count);
  await database.close();
  return members;
}

export async function addMembers(database: Database, count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let n = 0; n < count; n += 1) {
    const uid = randomUUID();
    const email = `member${n}@example.test`;
    await database.query(
      `insert into users (uid, email, email_key, first_name, last_name, display_name, created_at, updated_at, last_active_at)
       values ($1, $2, $2, 'Member', $3, 'Member ' || $3, now(), now(), now())`,
      [uid, email, String(n)],
    );
    await database.query(`insert into profiles (uid, rank, updated_at) values ($1, 'CT2', now())`, [
      uid,
    ]);
    await database.query(
      `insert into subscriptions (user_uid, is_active, expires_at, updated_at) values ($1, true, now() + interval '1 year', now())`,
      [uid],
    );
    const token = await insertToken(database, uid);
    members.push({ uid, token, headers: { authorization: `Bearer ${token}` } });
  }
  return members;
}

/** Inserts posts by all members in turn. Each post has `likes / posts` likes by different people, and a matching counter. */
export async function insertFeed(url: string, posts: number, likes: number): Promise<void> {
  const database = await openPostgres(url, 1);
  // Generated rows are consistent, so skip checking a million references.
  await database.exec(`
    set session_replication_role = replica;
    set statement_timeout = 0;
    create temp table people as select uid, row_number() over (order by uid) - 1 as n from users where email like 'member%';
    insert into posts (id, author_uid, post_type, title, content, tags, likes_count, created_at, updated_at)
      select 'p' || i, p.uid, 'text', 'Post number ' || i, 'Post number ' || i || E'\\n' || repeat('Some words about urology. ', 12),
             array['viva', 'stones'], ${Math.floor(likes / posts)}, now() - i * interval '1 minute', now()
      from generate_series(1, ${posts}) i join people p on p.n = i % (select count(*) from people);
    insert into post_likes (post_id, user_uid, created_at)
      select 'p' || i, p.uid, now() from generate_series(1, ${posts}) i
      cross join generate_series(0, ${Math.floor(likes / posts) - 1}) k
      join people p on p.n = (i * 7 + k) % (select count(*) from people);
    analyze posts; analyze post_likes; analyze users; analyze profiles;
  `);
  await database.close();
}
