// Comments with one level of replies.

import { randomUUID } from 'node:crypto';
import type { Comment, CreateCommentBody } from '@urost3/contract/feed/feed.schemas.ts';
import { ANONYMOUS } from '@urost3/contract/limits.ts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '../../composition/context.ts';
import { type Db, prepared } from '../../db/client.ts';
import { asArray } from '../../db/columns.ts';
import { unlessGone } from '../../db/errors.ts';
import { firstRow } from '../../db/rows.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { addNotifications, excerptOf } from '../notifications/notifications.service.ts';
import { isHiddenFrom } from '../people/people.tables.ts';
import type { SharedBurst } from '../rate-limits/rate-limits.service.ts';
import { toReply, toThread } from './comment-placeholders.ts';
import * as repository from './comments.repository.ts';
import { isPostVisibleTo } from './feed.tables.ts';
import { findPost } from './posts.repository.ts';
import { findMentioned } from './posts.service.ts';

const COMMENTS: SharedBurst = {
  name: 'comments',
  burst: 300,
  everyMs: 2_000,
  message: 'You are commenting very quickly. Please wait a moment.',
};

/** @throws AppError not_found */
export async function listComments(
  { db }: Context,
  viewer: string,
  postId: string,
): Promise<Comment[]> {
  if (!(await findPost(db, viewer, postId))) throw notFound('This post');
  return toThread(await repository.listComments(db, viewer, postId));
}

interface NewComment {
  id: string;
  postId: string;
  authorUid: string;
  parentCommentId: string | null;
  content: string;
  /** The start of the comment's text, for notifications. */
  excerpt: string;
  now: Date;
  clientId: string | null;
}

interface WrittenComment {
  /** `postAuthorUid` and `parentAuthorUid` are the people to notify: the authors of the post and of the parent comment. */
  postAuthorUid: string;
  parentAuthorUid: string | null;
  /** The author's rank; empty when the author has none or other members may not see it. */
  rank: string;
}

const value = (name: keyof NewComment | 'alreadyNotified' | 'notices') => sql.placeholder(name);

/**
 * Checks that the post is visible and that the parent is a comment, not a reply; inserts the comment, updates the counter and
 * writes the notifications: all in one prepared statement. Unless the comment mentions people, the post's row is locked for this statement only. Comments on
 * a popular post therefore do not wait long for each other. Notifications are inserted here, because the notifications
 * feature would need more statements while the row is locked.
 */
function commentWriter(db: Db) {
  const seen = db.$with('seen', { id: sql<string>`id` }).as(sql`
    select posts.id, posts.author_uid, c.author_uid as parent_author,
      case when w.profile_visibility = 'private' then '' else coalesce(w.rank, '') end as rank
    from posts
    left join profiles w on w.uid = ${value('authorUid')}
    left join comments c on c.id = ${value('parentCommentId')}::text and c.post_id = posts.id
      and c.parent_comment_id is null and c.deleted_at is null and c.hidden_at is null
    where posts.id = ${value('postId')} and ${isPostVisibleTo(value('authorUid'))}
      and not ${isHiddenFrom(value('authorUid'), sql`c.author_uid`)}
      and (${value('parentCommentId')}::text is null or c.id is not null)`);
  const written = db.$with('written', { postId: sql<string>`post_id` }).as(sql`
    insert into comments (id, post_id, author_uid, parent_comment_id, content, created_at, client_id)
    select ${value('id')}, seen.id, ${value('authorUid')}, ${value('parentCommentId')}::text, ${value('content')}, ${value('now')}::timestamptz,
      ${value('clientId')}::text
    from seen on conflict (author_uid, client_id) do nothing returning post_id`);
  const notified = db.$with('notified', { id: sql<string>`id` }).as(sql`
    insert into notifications (id, user_uid, kind, actor_uid, post_id, comment_id, excerpt, created_at)
    select (${value('notices')}::text[])[row_number() over ()], one.uid, one.kind, ${value('authorUid')}, seen.id,
      ${value('id')}, ${value('excerpt')}, ${value('now')}::timestamptz
    from seen, written, lateral (
      select seen.parent_author as uid, 'reply' as kind where seen.parent_author is not null
      union all
      select seen.author_uid, 'comment' where seen.author_uid is distinct from seen.parent_author) as one
    where one.uid <> ${value('authorUid')} and one.uid <> all (${value('alreadyNotified')}::text[]) returning id`);
  const counted = db
    .$with('counted', {
      postAuthorUid: sql<string>`post_author`.as('post_author'),
      parentAuthorUid: sql<string | null>`parent_author`.as('parent_author'),
      rank: sql<string>`rank`.as('rank'),
    })
    .as(sql`
    update posts set comments_count = comments_count + 1 from seen
    where posts.id = (select post_id from written)
    returning seen.author_uid as post_author, seen.parent_author as parent_author, seen.rank as rank`);
  return db.with(seen, written, notified, counted).select().from(counted);
}

/**
 * Writes a comment and the notifications about it.
 * @param alreadyNotifiedUids people who already get another notification about this comment (a mention)
 * @returns null when the post or the parent comment is not visible, when the parent comment is a reply, and when the author has sent a
 * comment with this client id before
 */
const insertComment = (
  db: Db,
  comment: NewComment,
  alreadyNotifiedUids: readonly string[],
): Promise<WrittenComment | null> =>
  prepared(db, 'feed_write_comment', commentWriter)
    .execute({
      ...comment,
      now: comment.now.toISOString(),
      alreadyNotified: asArray(alreadyNotifiedUids),
      notices: asArray([randomUUID(), randomUUID()]),
    })
    .then(firstRow);

/** The reason why `insertComment` wrote nothing. */
async function findCommentRefusal(db: Db, viewer: string, postId: string, parentId: string | null) {
  if (!(await findPost(db, viewer, postId))) return notFound('This post');
  const parent = parentId ? await repository.findComment(db, parentId) : null;
  if (parent?.postId === postId && parent.parentCommentId) {
    return new AppError('rule_violation', 'Replies cannot be replied to.');
  }
  return notFound('The comment you are replying to');
}

async function writeWithMentions(
  ctx: Context,
  tx: Db,
  comment: NewComment,
  mentioned: readonly string[],
): Promise<WrittenComment | null> {
  const { id: commentId, postId, authorUid, content } = comment;
  const written = await insertComment(tx, comment, mentioned);
  if (!written) return null;
  await addNotifications(
    ctx,
    tx,
    mentioned.map((userUid) => ({
      userUid,
      kind: 'mention',
      actorUid: authorUid,
      postId,
      commentId,
      text: content,
    })),
  );
  return written;
}

/**
 * @throws AppError not_found, too_many_requests; rule_violation for a reply to a reply, and for the client id of a comment
 * on another post
 */
export async function createComment(
  ctx: Context,
  writer: Principal,
  postId: string,
  body: z.output<typeof CreateCommentBody>,
  clientId: string | null,
): Promise<Comment> {
  const { db } = ctx;
  const { uid } = writer;
  await ctx.limits.countBurst(db, COMMENTS, uid);
  const comment = {
    id: randomUUID(),
    postId,
    authorUid: uid,
    parentCommentId: body.parentCommentId ?? null,
    content: body.content,
    excerpt: excerptOf(body.content),
    now: ctx.clock.now(),
    clientId,
  };
  const written = await unlessGone(
    body.mentionedUids?.length
      ? db.transaction(async (tx) => {
          const mentioned = await findMentioned(ctx, tx, uid, body.content, body.mentionedUids);
          return writeWithMentions(ctx, tx, comment, mentioned);
        })
      : insertComment(db, comment, []),
  );
  if (!written) {
    const first = clientId === null ? null : await repository.findSentComment(db, uid, clientId);
    if (first?.postId === postId) return { ...toReply(first), replies: [] };
    if (first) throw new AppError('rule_violation', 'This comment was sent to another post.');
    throw await findCommentRefusal(db, uid, postId, comment.parentCommentId);
  }
  const { rank, postAuthorUid, parentAuthorUid } = written;
  for (const author of [postAuthorUid, parentAuthorUid])
    if (author && author !== uid) ctx.live.sendHint(author, 'notification');
  ctx.live.sendHintToAudience('community', 'comment', postId);
  return {
    id: comment.id,
    authorId: uid,
    author: { displayName: writer.displayName || ANONYMOUS, rank },
    content: comment.content,
    parentCommentId: comment.parentCommentId,
    likesCount: 0,
    isLiked: false,
    state: 'shown',
    createdAt: comment.now.toISOString(),
    replies: [],
  };
}

/**
 * Deletes a comment. One with replies stays as an empty place until its last reply is deleted (`removeComment`).
 * @throws AppError not_found when the comment is another person's, or was deleted before
 */
export async function deleteOwnComment(
  { db, clock, live }: Context,
  writer: Principal,
  id: string,
) {
  const postId = await db.transaction(async (tx) => {
    await repository.lockPostOfComment(tx, id);
    const comment = await repository.findComment(tx, id);
    if (!comment || comment.authorUid !== writer.uid || comment.deletedAt) {
      throw notFound('Your comment');
    }
    const isCounted = comment.hiddenAt === null;
    await repository.removeComment(tx, { ...comment, isCounted }, clock.now());
    return comment.postId;
  });
  live.sendHintToAudience('community', 'comment', postId);
}
