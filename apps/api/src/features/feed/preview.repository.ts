// SQL of the community preview for people without Premium.
import { and, count, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { isMember } from '../people/people.tables.ts';
import { comments, posts } from './feed.tables.ts';

/** Counts the members, all visible posts, and the visible comments written after `since`. */
export async function countCommunity(db: Db, now: Date, since: Date) {
  const [members] = await db.select({ all: count() }).from(users).where(isMember(now));
  const [written] = await db.select({ all: count() }).from(posts).where(isNull(posts.hiddenAt));
  const [said] = await db
    .select({ all: count() })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(
      and(
        gt(comments.createdAt, since),
        isNull(comments.deletedAt),
        isNull(comments.hiddenAt),
        isNull(posts.hiddenAt),
      ),
    );
  return {
    members: members?.all ?? 0,
    posts: written?.all ?? 0,
    commentsThisWeek: said?.all ?? 0,
  };
}
