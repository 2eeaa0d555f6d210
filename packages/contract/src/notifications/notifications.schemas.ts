// Community notifications about mentions, replies and moderation, and the daily digest by mail.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { Author } from '../people/people.schemas.ts';
import { Timestamp } from '../text/text.schemas.ts';
import { notificationKinds, notificationRoutes } from './notifications.ts';

export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const Notification = z.object({
  id: z.string(),
  kind: NotificationKind,
  /** How many comments on one post, or how many replies on one post, this notification combines; otherwise 1. */
  count: z.int().min(1),
  /** The number of different authors. */
  people: z.int().min(0),
  /** The person who caused the notification, or the latest of several; null for moderation. */
  actorId: z.string().nullable(),
  actor: Author.nullable(),
  postId: z.string().nullable(),
  commentId: z.string().nullable(),
  /** The practice room of an invitation. */
  roomId: z.string().nullable(),
  excerpt: z.string(),
  isRead: z.boolean(),
  createdAt: Timestamp,
});
export type Notification = z.infer<typeof Notification>;

export const notificationSchemas = {
  list: {
    summary: "The caller's latest notifications, newest first.",
    response: z.object({
      notifications: z.array(Notification),
      unreadCount: z.int(),
      isDigestOn: z.boolean(),
    }),
  },
  markRead: {
    summary: 'Mark all notifications as read.',
    response: null,
  },
  setDigest: {
    summary: 'Turn the daily mail digest on or off.',
    body: z.strictObject({ isOn: z.boolean() }),
    response: z.object({ isOn: z.boolean() }),
  },
  unsubscribe: {
    summary: 'Turn the digest off with the signed link of a mail; no sign-in needed.',
    body: z.strictObject({ u: z.string().max(80), s: z.string().max(64) }),
    response: z.object({ message: z.string() }),
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Notifications',
  description: 'What happened in the community, and the digest by mail.',
};
export const notificationEndpoints = joinEndpoints(notificationRoutes, notificationSchemas);
