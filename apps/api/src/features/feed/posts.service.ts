// Writes and reads posts. The title of a new post is its first line.

import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@urost3/contract/day.ts';
import type {
  CreatePostBody,
  PostType,
  UpdatePostBody,
} from '@urost3/contract/feed/feed.schemas.ts';
import { titleOfPost } from '@urost3/contract/feed/post-title.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '../../composition/context.ts';
import { type Db, pick } from '../../db/client.ts';
import { insertOncePerClientId } from '../../db/rows.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { decodePageCursor, toPage } from '../../http/page-cursor.ts';
import type { PublishedEvent } from '../live/live.service.ts';
import { addNotifications } from '../notifications/notifications.service.ts';
import { listMemberFacts, listSeparated } from '../people/people.service.ts';
import type { Limit } from '../rate-limits/rate-limits.service.ts';
import { commentLikes, comments, postImages, postLikes, posts } from './feed.tables.ts';
import { attachImages, removeImagesOfPost, signImages } from './post-images.service.ts';
import * as repository from './posts.repository.ts';

const PINNED_MAX = 3;
const POSTS: Limit = {
  name: 'posts',
  max: 60,
  windowMs: HOUR_MS,
  message: 'You are posting very quickly.',
};

/** Makes the open pages of the community, or of one person, refetch a post. */
export const postChanged = (
  postId: string,
  change: 'created' | 'updated' | 'deleted',
  to: PublishedEvent['to'] = { audience: 'community' },
): PublishedEvent[] => [{ to, kind: 'post', data: { postId, change } }];

function viewPost(ctx: Context, viewer: string, { displayName, rank, ...row }: repository.PostRow) {
  const images = row.images.length === 0 ? [] : signImages(ctx, viewer, row.images);
  return { ...row, author: { displayName, rank }, images };
}

/** @throws AppError not_found */
export async function getPost(ctx: Context, viewer: string, id: string) {
  const row = await repository.findPost(ctx.db, viewer, id);
  if (!row) throw notFound('This post');
  return viewPost(ctx, viewer, row);
}

export async function listPosts(
  ctx: Context,
  viewer: string,
  cursor: string | undefined,
  limit: number,
) {
  const after = cursor ? decodePageCursor(cursor) : null;
  const rows = await repository.listPosts(ctx.db, viewer, after, limit + 1);
  const { shown, ...page } = toPage(rows, limit, (row) => row.createdAt);
  return { posts: shown.map((row) => viewPost(ctx, viewer, row)), ...page };
}

export async function listPinnedPosts(ctx: Context, viewer: string) {
  const rows = await repository.listAnnouncements(ctx.db, viewer, PINNED_MAX);
  return rows.map((row) => viewPost(ctx, viewer, row));
}

/**
 * Finds mentions ('@Name') of people whom the author selected in the browser. Mentioned people are notified.
 * @param uids the people whom the author has selected
 * @returns the uids of the selected members whose '@Name' occurs in the text. The author, and people whom a block
 * separates from the author, are left out.
 */
export async function findMentioned(
  ctx: Context,
  tx: Db,
  writer: string,
  text: string,
  uids: readonly string[] | undefined,
): Promise<string[]> {
  const asked = [...new Set(uids ?? [])].filter((uid) => uid !== writer);
  const facts = await listMemberFacts(ctx, tx, writer, asked);
  const named = namesIn(
    text,
    facts.map(({ displayName }) => displayName),
  );
  return facts
    .filter((one) => one.isMember && !one.isBlocked && named.has(one.displayName))
    .map((one) => one.uid);
}

/** The names after an `@`, of which the longest counts at each place: '@Ann Testson' does not name Ann Test. */
function namesIn(text: string, names: readonly string[]): Set<string> {
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  const found = new Set<string>();
  for (const { index } of text.matchAll(/@/g)) {
    const words = text.slice(index + 1);
    const name = longestFirst.find(
      (one) =>
        words.startsWith(one) && !/^[-\u2010]?[\p{L}\p{M}\p{N}_]/u.test(words.slice(one.length)),
    );
    if (name) found.add(name);
  }
  return found;
}

function requireMayPost(author: Principal, type: PostType): void {
  if (type === 'announcement' && !author.isAdmin) {
    throw new AppError('forbidden', 'Announcements are for administrators.');
  }
}

export async function createPost(
  ctx: Context,
  author: Principal,
  body: z.output<typeof CreatePostBody>,
  clientId: string | null,
) {
  requireMayPost(author, body.type);
  await ctx.limits.count(ctx.db, [{ limit: POSTS, subject: author.uid }]);
  const now = ctx.clock.now();
  const { type, content, images, tags } = body;
  const postId = await ctx.db.transaction(async (tx) => {
    const { row, isRepeated } = await insertOncePerClientId(tx, posts, 'authorUid', {
      id: randomUUID(),
      authorUid: author.uid,
      type,
      title: titleOfPost(content),
      content,
      images,
      tags,
      createdAt: now,
      updatedAt: now,
      clientId,
    });
    const { id } = row;
    if (isRepeated) return id;
    await attachImages(tx, images, author.uid, id, now);
    const mentions = await findMentioned(ctx, tx, author.uid, content, body.mentionedUids);
    const mention = { kind: 'mention', actorUid: author.uid, postId: id, text: content } as const;
    await addNotifications(
      ctx,
      tx,
      mentions.map((userUid) => ({ ...mention, userUid })),
    );
    if (type === 'announcement') await ctx.audit.record(tx, author, 'feed.announced', id);
    // The event reaches everybody. For people with a block the post is gone at once, so that their pages do not announce it.
    const separated = await listSeparated(tx, author.uid);
    await ctx.live.publish(tx, [
      ...postChanged(id, 'created'),
      ...separated.flatMap((uid) => postChanged(id, 'deleted', { uid })),
    ]);
    return id;
  });
  return getPost(ctx, author.uid, postId);
}

/**
 * @throws AppError not_found when the post is another person's, or when a moderator has hidden it; forbidden for an announcement of somebody
 * who is no longer an administrator
 */
export async function updateOwnPost(
  ctx: Context,
  author: Principal,
  id: string,
  body: z.output<typeof UpdatePostBody>,
) {
  await ctx.db.transaction(async (tx) => {
    const rows = await tx
      .update(posts)
      .set({ ...body, updatedAt: ctx.clock.now() })
      .where(and(eq(posts.id, id), eq(posts.authorUid, author.uid), isNull(posts.hiddenAt)))
      .returning({ type: posts.type });
    const [row] = rows;
    if (!row) throw notFound('Your post');
    requireMayPost(author, row.type);
    await ctx.live.publish(tx, postChanged(id, 'updated'));
  });
  return getPost(ctx, author.uid, id);
}

/** Deletes the pictures first, then the post with its comments and likes. @throws AppError not_found */
export async function deleteOwnPost(ctx: Context, author: Principal, id: string) {
  const [post] = await ctx.db
    .select({ authorUid: posts.authorUid })
    .from(posts)
    .where(eq(posts.id, id));
  if (post?.authorUid !== author.uid) throw notFound('Your post');
  await removeImagesOfPost(ctx, id);
  await ctx.db.transaction(async (tx) => {
    if (await repository.removePost(tx, id)) await ctx.live.publish(tx, postChanged(id, 'deleted'));
  });
}

/** A person's posts, comments, uploads and likes. */
export async function exportFeed(db: Db, uid: string) {
  return {
    posts: await db.select().from(posts).where(eq(posts.authorUid, uid)),
    comments: await db.select().from(comments).where(eq(comments.authorUid, uid)),
    pictures: await db
      .select(pick(postImages, 'storageKey', 'postId', 'bytes', 'createdAt'))
      .from(postImages)
      .where(eq(postImages.ownerUid, uid)),
    likedPosts: await db
      .select({ postId: postLikes.postId, at: postLikes.createdAt })
      .from(postLikes)
      .where(eq(postLikes.userUid, uid)),
    likedComments: await db
      .select({ commentId: commentLikes.commentId, at: commentLikes.createdAt })
      .from(commentLikes)
      .where(eq(commentLikes.userUid, uid)),
  };
}
