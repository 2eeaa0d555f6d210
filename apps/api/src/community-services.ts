// Creates the services of the community features, and their common part in account deletion and data export.
import type { Database, Db } from './db/client.ts';
import type { AuditService } from './features/audit/audit.service.ts';
import { createCommentsService } from './features/feed/comments.service.ts';
import { registerFeedJobs } from './features/feed/feed.jobs.ts';
import { createFeedModeration } from './features/feed/feed-moderation.service.ts';
import { createPostImagesService } from './features/feed/post-images.service.ts';
import { createPostsService } from './features/feed/posts.service.ts';
import { createPreviewService } from './features/feed/preview.service.ts';
import type { LiveService } from './features/live/live.service.ts';
import type { MailService } from './features/mail/mail.service.ts';
import { createConversationsService } from './features/messages/conversations.service.ts';
import { createMessagesService } from './features/messages/messages.service.ts';
import { createModerationService } from './features/moderation/moderation.service.ts';
import { createDigestService } from './features/notifications/digest.service.ts';
import { registerNotificationJobs } from './features/notifications/notifications.jobs.ts';
import { createNotificationsService } from './features/notifications/notifications.service.ts';
import { createPeopleService } from './features/people/people.service.ts';
import type { PushDeliveryService } from './features/push/push-delivery.service.ts';
import type { RateLimitsService } from './features/rate-limits/rate-limits.service.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Clock } from './providers/clock/clock.ts';
import type { Storage } from './providers/storage/port.ts';

export function createCommunity(deps: {
  database: Database;
  clock: Clock;
  storage: Storage;
  secretKey: string;
  limits: RateLimitsService;
  audit: AuditService;
  live: LiveService;
  jobs: JobQueue;
  mail: MailService;
  push: PushDeliveryService;
  siteUrl: string;
}) {
  const { database, clock, storage, secretKey, limits, audit, live, jobs, mail, siteUrl } = deps;
  const { push } = deps;
  const people = createPeopleService({ database, clock, audit, live });
  const notifications = createNotificationsService({ database, clock, live, secretKey });
  const digest = createDigestService({ database, clock, mail, notifications, siteUrl });
  const images = createPostImagesService({ database, storage, clock, limits, secretKey });
  const posts = createPostsService({
    database,
    clock,
    limits,
    live,
    people,
    notifications,
    images,
    audit,
  });
  const preview = createPreviewService(database, clock);
  const comments = createCommentsService({ database, clock, limits, live, people, notifications });
  const talks = { database, clock, limits, live, people, push };
  const conversations = createConversationsService(talks);
  const messages = createMessagesService({ ...talks, conversations });
  const feed = createFeedModeration({ database, clock, images });
  const moderation = createModerationService({
    database,
    clock,
    limits,
    audit,
    live,
    feed,
    messages,
    notifications,
  });
  registerFeedJobs(jobs, images);
  registerNotificationJobs(jobs, { digest, notifications });
  return {
    people,
    notifications,
    digest,
    images,
    posts,
    preview,
    comments,
    conversations,
    messages,
    moderation,
    /** Removes a person's blocks and notifications. Posts and messages stay, with the author 'Deleted user'. */
    async erase(tx: Db, uid: string): Promise<void> {
      await people.erase(tx, uid);
      await notifications.erase(tx, uid);
    },
    async exportOf(db: Db, uid: string) {
      return {
        feed: await posts.exportOf(db, uid),
        messages: await messages.exportOf(db, uid),
        blocked: await people.listBlocked(uid, db),
        notifications: await notifications.exportOf(db, uid),
        reports: await moderation.exportOf(db, uid),
      };
    },
  };
}
