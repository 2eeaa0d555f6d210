// What the community tells one person: mentions, answers, moderation; and the daily digest by mail.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Author } from './people.ts';
import { Timestamp } from './text.ts';

export const notificationKinds = [
  'mention',
  'comment',
  'reply',
  'content_hidden',
  'content_restored',
  'content_removed',
] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const Notification = z.object({
  id: z.string(),
  kind: NotificationKind,
  /** Comments on one post, or replies below one, that came since the last look are one notification: how many they are. */
  count: z.int().min(1),
  /** How many people wrote them. */
  people: z.int().min(0),
  /** Who caused it, of several the latest; null for moderation. */
  actorId: z.string().nullable(),
  actor: Author.nullable(),
  postId: z.string().nullable(),
  commentId: z.string().nullable(),
  excerpt: z.string(),
  isRead: z.boolean(),
  createdAt: Timestamp,
});
export type Notification = z.infer<typeof Notification>;

export const notificationEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/community/notifications',
    access: 'community',
    summary: "The caller's latest notifications, newest first.",
    response: z.object({
      notifications: z.array(Notification),
      unreadCount: z.int(),
      isDigestOn: z.boolean(),
    }),
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/community/notifications/read',
    access: 'community',
    summary: 'Mark all notifications as read.',
    response: null,
  }),
  setDigest: endpoint({
    method: 'PUT',
    path: '/community/digest',
    access: 'community',
    summary: 'Turn the daily mail digest on or off.',
    body: z.strictObject({ isOn: z.boolean() }),
    response: z.object({ isOn: z.boolean() }),
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/digest/unsubscribe',
    access: 'public',
    summary: 'Turn the digest off with the signed link of a mail; no sign-in needed.',
    body: z.strictObject({ u: z.string().max(80), s: z.string().max(64) }),
    response: z.object({ message: z.string() }),
  }),
};
