// The community preview for people without Premium: the size of the community, and no words of its members.
import { DAY_MS } from '@urost3/contract/day.ts';
import type { CommunityPreview } from '@urost3/contract/feed/feed.schemas.ts';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { users } from '../accounts/accounts.tables.ts';
import { isMember } from '../people/people.tables.ts';
import { comments, posts } from './feed.tables.ts';

const WEEK_MS = 7 * DAY_MS;
/** How long the preview is cached. Everybody gets the same preview. */
const KEPT_MS = 60_000;

export interface CachedPreview {
  until: number;
  preview: Promise<CommunityPreview> | null;
}

/** Counts the members, all visible posts, and the visible comments of the last seven days. */
async function countCommunity({ db, clock }: Context): Promise<CommunityPreview> {
  const now = clock.now();
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

export function readCommunityPreview(ctx: Context): Promise<CommunityPreview> {
  const cache = ctx.communityPreview;
  const now = ctx.clock.now().getTime();
  if (cache.preview && now < cache.until) return cache.preview;
  cache.until = now + KEPT_MS;
  cache.preview = countCommunity(ctx);
  // Do not cache a failure.
  cache.preview.catch(() => {
    cache.preview = null;
  });
  return cache.preview;
}
