// Writes, reads and likes posts. The title of a new post is its first line. Liking is idempotent: a request sets or removes the like and
// never toggles it.

import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@urost3/contract/day.ts';
import type {
  CreatePostBody,
  LikeAnswer,
  Post,
  PostType,
  UpdatePostBody,
} from '@urost3/contract/feed.schemas.ts';
import { titleOfPost } from '@urost3/contract/post-title.ts';
import type { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import { decodePageCursor, toPage } from '../../http/page-cursor.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { LiveService, PublishedEvent } from '../live/live.service.ts';
import type {
  NewNotification,
  NotificationsService,
} from '../notifications/notifications.service.ts';
import type { PeopleService } from '../people/people.service.ts';
import type { Limit, RateLimitsService, SharedBurst } from '../rate-limits/rate-limits.service.ts';
import { exportFeed } from './feed-export.repository.ts';
import { toPost } from './feed-view.ts';
import { findMentioned } from './mentions.ts';
import type { PostImagesService } from './post-images.service.ts';
import * as repository from './posts.repository.ts';

const PINNED_MAX = 3;
const POSTS: Limit = {
  name: 'posts',
  max: 60,
  windowMs: HOUR_MS,
  message: 'You are posting very quickly.',
};
const LIKES: SharedBurst = {
  name: 'likes of posts',
  burst: 600,
  everyMs: 200,
  message: 'Please slow down a little.',
};

export interface FeedDeps {
  database: Database;
  clock: Clock;
  limits: RateLimitsService;
  live: LiveService;
  people: PeopleService;
  notifications: NotificationsService;
  images: PostImagesService;
  audit: AuditService;
}

const changed = (postId: string, change: 'created' | 'updated' | 'deleted'): PublishedEvent => ({
  to: { audience: 'community' },
  kind: 'post',
  data: { postId, change },
});

export type PostsService = ReturnType<typeof createPostsService>;

export function createPostsService(deps: FeedDeps) {
  const { clock, limits, live, people, notifications, images, audit } = deps;
  const { db } = deps.database;
  const countLike = limits.shareBurst(db, LIKES);

  const view = (viewer: string, row: repository.PostRow): Post =>
    toPost(row, row.images.length === 0 ? [] : images.forViewer(viewer, row.images));

  function requireMayPost(author: Principal, type: PostType): void {
    if (type === 'announcement' && !author.isAdmin) {
      throw new AppError('forbidden', 'Announcements are for administrators.');
    }
  }

  async function get(viewer: string, id: string): Promise<Post> {
    const row = await repository.findPost(db, viewer, id);
    if (!row) throw notFound('This post');
    return view(viewer, row);
  }

  return {
    get,
    async list(
      viewer: string,
      cursor: string | undefined,
      limit: number,
    ): Promise<{ posts: Post[]; nextCursor: string | null; hasMore: boolean }> {
      const after = cursor ? decodePageCursor(cursor) : null;
      const rows = await repository.listPosts(db, viewer, after, limit + 1);
      const { shown, ...page } = toPage(rows, limit, (row) => row.createdAt);
      return { posts: shown.map((row) => view(viewer, row)), ...page };
    },
    async listPinned(viewer: string): Promise<Post[]> {
      const rows = await repository.listAnnouncements(db, viewer, PINNED_MAX);
      return rows.map((row) => view(viewer, row));
    },
    async create(author: Principal, body: z.output<typeof CreatePostBody>): Promise<Post> {
      requireMayPost(author, body.type);
      await limits.count(db, [{ limit: POSTS, subject: author.uid }]);
      const id = randomUUID();
      const now = clock.now();
      const mentions = await db.transaction(async (tx) => {
        await repository.insertPost(tx, {
          id,
          authorUid: author.uid,
          type: body.type,
          title: titleOfPost(body.content),
          content: body.content,
          images: body.images,
          tags: body.tags,
          createdAt: now,
          updatedAt: now,
        });
        await images.attach(tx, body.images, author.uid, id);
        const mentioned = await findMentioned(
          tx,
          people,
          author.uid,
          body.content,
          body.mentionedUids,
        );
        const list: NewNotification[] = mentioned.map((userUid) => ({
          userUid,
          kind: 'mention',
          actorUid: author.uid,
          postId: id,
          text: body.content,
        }));
        await notifications.add(tx, list);
        if (body.type === 'announcement') {
          await audit.record(tx, {
            action: 'feed.announced',
            actorUid: author.uid,
            subject: id,
          });
        }
        await live.publish(tx, [changed(id, 'created')]);
        return list;
      });
      notifications.nudge(mentions.map((one) => one.userUid));
      return get(author.uid, id);
    },
    /** @throws AppError not_found when the post is another person's, or when a moderator has hidden it */
    async update(
      author: Principal,
      id: string,
      body: z.output<typeof UpdatePostBody>,
    ): Promise<Post> {
      await db.transaction(async (tx) => {
        const values = { ...body, updatedAt: clock.now() };
        if (!(await repository.updateOwnPost(tx, id, author.uid, values))) {
          throw notFound('Your post');
        }
        await live.publish(tx, [changed(id, 'updated')]);
      });
      return get(author.uid, id);
    },
    /** Deletes the pictures first, then the post with its comments and likes. @throws AppError not_found */
    async remove(author: Principal, id: string): Promise<void> {
      const post = await repository.findPostOwner(db, id);
      if (!post || post.authorUid !== author.uid) throw notFound('Your post');
      await images.removeOfPost(id);
      await db.transaction(async (tx) => {
        if (await repository.removePost(tx, id)) await live.publish(tx, [changed(id, 'deleted')]);
      });
    },
    /** The posts, comments, uploaded pictures and likes of a person, for their export. */
    exportOf: exportFeed,
    /** @throws AppError not_found, too_many_requests */
    async setLike(userUid: string, postId: string, isLiked: boolean): Promise<LikeAnswer> {
      await countLike(userUid);
      const now = clock.now();
      const likesCount = await repository.updatePostLike(db, { postId, userUid, isLiked, now });
      if (likesCount === null) throw notFound('This post');
      return { likesCount, isLiked };
    },
  };
}
