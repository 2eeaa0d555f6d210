// Likes of posts and comments. A request sets or removes the like and never toggles it, so that it can be repeated.

import type { LikeAnswer } from '@urost3/contract/feed/feed.schemas.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { rowsOf } from '../../db/client.ts';
import { unlessGone } from '../../db/errors.ts';
import { notFound } from '../../http/app-error.ts';
import { isHiddenFrom } from '../people/people.tables.ts';
import { isPostVisibleTo, shownLikes } from './feed.tables.ts';

const burst = { burst: 600, everyMs: 200, message: 'Please slow down a little.' };
const bursts = {
  post: { name: 'likes of posts', ...burst },
  comment: { name: 'likes of comments', ...burst },
};

/** Select the post or comment with this id, if the viewer may see it. */
const seenBy = {
  post: (viewer: string, id: string) => sql`
    select id from posts where id = ${id} and ${isPostVisibleTo(viewer)}`,
  comment: (viewer: string, id: string) => sql`
    select c.id from comments c join posts on posts.id = c.post_id
    where c.id = ${id} and c.deleted_at is null and c.hidden_at is null
      and ${isPostVisibleTo(viewer)} and not ${isHiddenFrom(viewer, sql`c.author_uid`)}`,
};

/**
 * Sets or removes one like and updates the counter in one statement. The counter changes only when a row changes, so that repeated and
 * parallel requests are safe.
 * @throws AppError not_found when it does not exist or is not visible; too_many_requests
 */
export async function like(
  { db, clock, limits }: Context,
  kind: 'post' | 'comment',
  userUid: string,
  id: string,
  isLiked: boolean,
): Promise<LikeAnswer> {
  await limits.countBurst(db, bursts[kind], userUid);
  const likes = sql.identifier(`${kind}_likes`);
  const likedId = sql.identifier(`${kind}_id`);
  const now = clock.now().toISOString();
  const change = isLiked
    ? sql`insert into ${likes} (${likedId}, user_uid, created_at) select id, ${userUid}, ${now}::timestamptz from seen on conflict do nothing returning 1 as step`
    : sql`delete from ${likes} where ${likedId} in (select id from seen) and user_uid = ${userUid} returning -1 as step`;
  const rows = await unlessGone(
    rowsOf<LikeAnswer>(
      db,
      sql`with seen as (${seenBy[kind](userUid, id)}), changed as (${change})
        update ${sql.identifier(`${kind}s`)} set likes_count = likes_count + coalesce((select sum(step)::int from changed), 0)
        where id in (select id from seen) returning ${shownLikes(kind, userUid)} as "likesCount"`,
    ),
  );
  const row = rows?.[0];
  if (!row) throw notFound(`This ${kind}`);
  return { likesCount: row.likesCount, isLiked };
}
