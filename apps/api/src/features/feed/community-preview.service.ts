// The community preview for people without Premium: the size of the community, and no words of its members.
import { DAY_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import type { CommunityPreview } from '@urost3/contract/feed/feed.schemas.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type Clock, keepFor } from '../../providers/clock/clock.ts';
import { users } from '../accounts/accounts.tables.ts';
import { isMember } from '../people/people.tables.ts';
import { comments, posts } from './feed.tables.ts';

const WEEK_MS = 7 * DAY_MS;
/** Counts the members, all visible posts, and the visible comments of the last seven days. */
async function countCommunity(db: Db, now: Date): Promise<CommunityPreview> {
  const recent = db
    .select({ id: comments.id })
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(
      and(
        gt(comments.createdAt, new Date(now.getTime() - WEEK_MS)),
        isNull(comments.deletedAt),
        isNull(comments.hiddenAt),
        isNull(posts.hiddenAt),
      ),
    )
    .as('recent');
  return {
    members: await db.$count(users, isMember(now)),
    posts: await db.$count(posts, isNull(posts.hiddenAt)),
    commentsThisWeek: await db.$count(recent),
  };
}

/** Reads the preview, which is the same for everybody, at most once a minute. */
export const createCommunityPreview = (db: Db, clock: Clock) =>
  keepFor(
    MINUTE_MS,
    () => clock.now().getTime(),
    () => countCommunity(db, clock.now()),
  );
