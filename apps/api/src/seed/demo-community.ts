// Creates the demo community: posts with pictures, comments, likes, and the premium learner's notifications.

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { HOUR_MS } from '@urost3/contract/day.ts';
import { excerptOf } from '../features/notifications/notifications.service.ts';
import { type Demo, daysAgo, hoursAgo, minutesAfter } from './demo-context.ts';
import type { DemoKey } from './demo-people.ts';
import { demoPosts } from './demo-posts.ts';
import type { DemoPost, DemoTime } from './demo-posts.types.ts';
import { type DemoRow, insertRows } from './demo-rows.repository.ts';

/** Notifications that are younger than this are unread. */
const RECENT_MS = 19 * HOUR_MS;

/** The comment and the post that the demo's reports are about (demo-moderation.ts). */
export interface DemoReportedContent {
  reportedComment: { id: string; authorUid: string; text: string; at: Date };
  reportedPost: { id: string; authorUid: string; text: string; at: Date };
}

interface Rows {
  posts: DemoRow[];
  images: DemoRow[];
  postLikes: DemoRow[];
  comments: DemoRow[];
  commentLikes: DemoRow[];
  notifications: DemoRow[];
}

export async function makeCommunity(demo: Demo): Promise<DemoReportedContent> {
  const rows: Rows = {
    posts: [],
    images: [],
    postLikes: [],
    comments: [],
    commentLikes: [],
    notifications: [],
  };
  const files: { key: string; bytes: Buffer }[] = [];
  const found = new Map<
    DemoPost['key'],
    { id: string; authorUid: string; text: string; at: Date }
  >();
  let reportedComment: DemoReportedContent['reportedComment'] | null = null;
  const whenOf = (at: DemoTime) =>
    typeof at === 'number' ? hoursAgo(demo, at) : daysAgo(demo, at[0], at[1]);
  /** Replaces a time in the future. Comments on a recent post and likes could otherwise have such a time. */
  const past = (at: Date) => (at < demo.now ? at : hoursAgo(demo, 0.1));

  function like(into: DemoRow[], column: string, id: string, by: readonly DemoKey[], from: Date) {
    for (const [index, key] of by.entries()) {
      const at = past(minutesAfter(from, 6 + index * 13));
      into.push({ [column]: id, user_uid: demo.uidOf(key), created_at: at });
    }
  }

  for (const post of demoPosts) {
    const id = randomUUID();
    const at = whenOf(post.at);
    const authorUid = demo.uidOf(post.by);
    const content = `${post.title}\n${post.body}`;
    const images: string[] = [];
    if (post.picture) {
      const bytes = await readFile(new URL(`./pictures/${post.picture}.webp`, import.meta.url));
      const key = `post_images/${authorUid}/${post.picture}.webp`;
      files.push({ key, bytes });
      images.push(key);
      const image = { storage_key: key, owner_uid: authorUid, post_id: id };
      rows.images.push({ ...image, bytes: bytes.length, created_at: at });
    }
    let commentCount = 0;
    const addComment = (
      comment: { by: DemoKey; after: number; text: string; likedBy?: readonly DemoKey[] },
      from: Date,
      parent: { id: string; by: DemoKey } | null,
    ) => {
      const commentId = randomUUID();
      const writtenAt = past(minutesAfter(from, comment.after));
      const uid = demo.uidOf(comment.by);
      commentCount += 1;
      rows.comments.push({
        id: commentId,
        post_id: id,
        author_uid: uid,
        parent_comment_id: parent?.id ?? null,
        content: comment.text,
        likes_count: comment.likedBy?.length ?? 0,
        created_at: writtenAt,
      });
      like(rows.commentLikes, 'comment_id', commentId, comment.likedBy ?? [], writtenAt);
      const toldBy = parent?.by === 'premium' ? 'reply' : post.by === 'premium' ? 'comment' : null;
      if (toldBy && comment.by !== 'premium') {
        const isRecent = demo.now.getTime() - writtenAt.getTime() < RECENT_MS;
        rows.notifications.push({
          id: randomUUID(),
          user_uid: demo.uidOf('premium'),
          kind: toldBy,
          actor_uid: uid,
          post_id: id,
          comment_id: commentId,
          excerpt: excerptOf(comment.text),
          created_at: writtenAt,
          read_at: isRecent ? null : minutesAfter(writtenAt, 90),
        });
      }
      if (post.key === 'recalled' && comment.by === 'ravi') {
        reportedComment = { id: commentId, authorUid: uid, text: comment.text, at: writtenAt };
      }
      return { id: commentId, at: writtenAt };
    };
    for (const comment of post.comments) {
      const made = addComment(comment, at, null);
      for (const reply of comment.replies ?? [])
        addComment(reply, made.at, { id: made.id, by: comment.by });
    }
    rows.posts.push({
      id,
      author_uid: authorUid,
      post_type: post.type,
      title: post.title,
      content,
      images,
      tags: post.tags,
      likes_count: post.likedBy.length,
      comments_count: commentCount,
      created_at: at,
      updated_at: at,
    });
    like(rows.postLikes, 'post_id', id, post.likedBy, at);
    if (post.key) found.set(post.key, { id, authorUid, text: content, at });
  }

  for (const file of files) await demo.storage.put(file.key, file.bytes, 'image/webp');
  await insertRows(demo.tx, 'posts', rows.posts);
  await insertRows(demo.tx, 'post_images', rows.images);
  await insertRows(demo.tx, 'post_likes', rows.postLikes);
  await insertRows(demo.tx, 'comments', rows.comments);
  await insertRows(demo.tx, 'comment_likes', rows.commentLikes);
  await insertRows(demo.tx, 'notifications', rows.notifications);
  const reportedPost = found.get('calls');
  if (!reportedComment || !reportedPost) throw new Error('the demo posts to report are missing');
  return { reportedComment, reportedPost };
}
