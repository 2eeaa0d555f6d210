// What readers see of a comment whose author or text they may not see: a placeholder, or nothing.
import type { Comment, Reply } from '@urost3/contract/feed/feed.schemas.ts';
import { ANONYMOUS } from '@urost3/contract/limits.ts';
import type { CommentRow } from './comments.repository.ts';

function stateOf(row: CommentRow): Reply['state'] {
  if (row.deletedAt) return 'deleted';
  return row.hiddenAt || row.isBlocked ? 'hidden' : 'shown';
}

/**
 * A comment becomes a placeholder without text and author if it is deleted or hidden, or if a block separates its
 * author from the viewer.
 */
export function toReply(row: CommentRow): Reply {
  const state = stateOf(row);
  const isShown = state === 'shown';
  return {
    id: row.id,
    authorId: isShown ? row.authorId : '',
    author: isShown
      ? { displayName: row.displayName, rank: row.rank }
      : { displayName: ANONYMOUS, rank: '' },
    content: isShown ? row.content : '',
    parentCommentId: row.parentCommentId,
    likesCount: isShown ? row.likesCount : 0,
    isLiked: isShown && row.isLiked,
    state,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Builds one level of replies. Placeholders are included only when they have visible replies. */
export function toThread(rows: readonly CommentRow[]): Comment[] {
  const replies = new Map<string, Reply[]>();
  for (const row of rows) {
    if (!row.parentCommentId) continue;
    const reply = toReply(row);
    if (reply.state !== 'shown') continue;
    const list = replies.get(row.parentCommentId) ?? [];
    list.push(reply);
    replies.set(row.parentCommentId, list);
  }
  return rows
    .filter((row) => !row.parentCommentId)
    .map((row) => ({ ...toReply(row), replies: replies.get(row.id) ?? [] }))
    .filter((comment) => comment.state === 'shown' || comment.replies.length > 0);
}
