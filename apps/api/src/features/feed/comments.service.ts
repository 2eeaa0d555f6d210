// Comments with one level of replies.

import { randomUUID } from 'node:crypto';
import type { Comment, CreateCommentBody } from '@urost3/contract/feed/feed.schemas.ts';
import { ANONYMOUS } from '@urost3/contract/limits.ts';
import type { z } from 'zod';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { unlessGone } from '../../db/errors.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { addNotifications, excerptOf } from '../notifications/notifications.service.ts';
import type { SharedBurst } from '../rate-limits/rate-limits.service.ts';
import { toReply, toThread } from './comment-placeholders.ts';
import * as repository from './comments.repository.ts';
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
  comment: repository.NewComment,
  mentioned: readonly string[],
): Promise<repository.WrittenComment | null> {
  const { id: commentId, postId, authorUid, content } = comment;
  const written = await repository.insertComment(tx, comment, mentioned);
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
      : repository.insertComment(db, comment, []),
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
