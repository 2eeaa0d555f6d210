// Comments with one level of replies.
import { randomUUID } from 'node:crypto';
import type { Comment, CreateCommentBody, LikeAnswer } from '@urost3/contract/feed.schemas.ts';
import { ANONYMOUS } from '@urost3/contract/people.ts';
import type { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { excerptOf } from '../notifications/notifications.service.ts';
import type { SharedBurst } from '../rate-limits/rate-limits.service.ts';
import * as repository from './comments.repository.ts';
import { toThread } from './feed-view.ts';
import { findMentioned } from './mentions.ts';
import { insertComment, type NewComment, type WrittenComment } from './new-comment.repository.ts';
import { findPost } from './posts.repository.ts';
import type { FeedDeps } from './posts.service.ts';

const COMMENTS: SharedBurst = {
  name: 'comments',
  burst: 300,
  everyMs: 2_000,
  message: 'You are commenting very quickly. Please wait a moment.',
};
const LIKES: SharedBurst = {
  name: 'likes of comments',
  burst: 600,
  everyMs: 200,
  message: 'Please slow down a little.',
};

export type CommentsService = ReturnType<typeof createCommentsService>;

export function createCommentsService(deps: Omit<FeedDeps, 'images' | 'audit'>) {
  const { clock, limits, live, people, notifications } = deps;
  const { db } = deps.database;
  const countComment = limits.shareBurst(db, COMMENTS);
  const countLike = limits.shareBurst(db, LIKES);

  /** The reason why no comment was written. */
  async function refusal(viewer: string, postId: string, parentId: string | null) {
    if (!(await findPost(db, viewer, postId))) return notFound('This post');
    const parent = parentId ? await repository.findComment(db, parentId) : null;
    if (parent?.postId === postId && parent.parentCommentId) {
      return new AppError('rule_violation', 'Replies cannot be replied to.');
    }
    return notFound('The comment you are replying to');
  }

  /**
   * The author's rank, and the uids of the people whom the comment concerns, each once. These are the mentioned people,
   * and the authors of the post and of the parent comment. Null when no comment was written.
   */
  function toNotifications(written: WrittenComment | null, mentioned: readonly string[]) {
    if (!written) return null;
    const { rank, postAuthorUid, parentAuthorUid } = written;
    const uids = new Set([
      ...mentioned,
      postAuthorUid,
      ...(parentAuthorUid ? [parentAuthorUid] : []),
    ]);
    return { rank, notifiedUids: [...uids] };
  }

  async function writeWithMentions(
    tx: Db,
    comment: NewComment,
    uids: readonly string[] | undefined,
  ) {
    const { id: commentId, postId, authorUid, content } = comment;
    const mentioned = await findMentioned(tx, people, authorUid, content, uids);
    const written = await insertComment(tx, comment, mentioned);
    if (!written) return null;
    await notifications.add(
      tx,
      mentioned.map((userUid) => ({
        userUid,
        kind: 'mention' as const,
        actorUid: authorUid,
        postId,
        commentId,
        text: content,
      })),
    );
    return toNotifications(written, mentioned);
  }

  return {
    /** @throws AppError not_found */
    async list(viewer: string, postId: string): Promise<Comment[]> {
      if (!(await findPost(db, viewer, postId))) throw notFound('This post');
      return toThread(await repository.listComments(db, viewer, postId));
    },
    /** @throws AppError not_found, too_many_requests, rule_violation for a reply to a reply */
    async create(
      writer: Principal,
      postId: string,
      body: z.output<typeof CreateCommentBody>,
    ): Promise<Comment> {
      await countComment(writer.uid);
      const comment = {
        id: randomUUID(),
        postId,
        authorUid: writer.uid,
        parentCommentId: body.parentCommentId ?? null,
        content: body.content,
        excerpt: excerptOf(body.content),
        now: clock.now(),
      };
      const done = body.mentionedUids?.length
        ? await db.transaction((tx) => writeWithMentions(tx, comment, body.mentionedUids))
        : await insertComment(db, comment, []).then((written) => toNotifications(written, []));
      if (!done) throw await refusal(writer.uid, postId, comment.parentCommentId);
      notifications.nudge(done.notifiedUids.filter((uid) => uid !== writer.uid));
      live.hint('community', 'comment', postId);
      return {
        id: comment.id,
        authorId: writer.uid,
        author: { displayName: writer.displayName || ANONYMOUS, rank: done.rank },
        content: comment.content,
        parentCommentId: comment.parentCommentId,
        likesCount: 0,
        isLiked: false,
        state: 'shown',
        createdAt: comment.now.toISOString(),
        replies: [],
      };
    },
    /** @throws AppError not_found when the comment is another person's, or was deleted before */
    async remove(writer: Principal, id: string): Promise<void> {
      const postId = await db.transaction(async (tx) => {
        await repository.lockPostOfComment(tx, id);
        const comment = await repository.findComment(tx, id);
        if (!comment || comment.authorUid !== writer.uid || comment.deletedAt) {
          throw notFound('Your comment');
        }
        await repository.removeComment(
          tx,
          { ...comment, isCounted: comment.hiddenAt === null },
          clock.now(),
        );
        return comment.postId;
      });
      live.hint('community', 'comment', postId);
    },
    /** @throws AppError not_found, too_many_requests */
    async setLike(userUid: string, commentId: string, isLiked: boolean): Promise<LikeAnswer> {
      await countLike(userUid);
      const like = { commentId, userUid, isLiked, now: clock.now() };
      const likesCount = await repository.updateCommentLike(db, like);
      if (likesCount === null) throw notFound('This comment');
      return { likesCount, isLiked };
    },
  };
}
