import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { commentLikes, comments, postImages, postLikes, posts } from './feed.tables.ts';

/** A person's posts, comments, uploads and likes. */
export async function exportFeed(db: Db, uid: string) {
  const own = await db.select().from(posts).where(eq(posts.authorUid, uid));
  const written = await db.select().from(comments).where(eq(comments.authorUid, uid));
  const likedPosts = await db
    .select({ postId: postLikes.postId, at: postLikes.createdAt })
    .from(postLikes)
    .where(eq(postLikes.userUid, uid));
  const likedComments = await db
    .select({ commentId: commentLikes.commentId, at: commentLikes.createdAt })
    .from(commentLikes)
    .where(eq(commentLikes.userUid, uid));
  const pictures = await db
    .select({
      storageKey: postImages.storageKey,
      postId: postImages.postId,
      bytes: postImages.bytes,
      createdAt: postImages.createdAt,
    })
    .from(postImages)
    .where(eq(postImages.ownerUid, uid));
  return { posts: own, comments: written, pictures, likedPosts, likedComments };
}
