import { GET, POST, PUT, typedRoutes } from '../endpoint.ts';
import type { notificationSchemas } from './notifications.schemas.ts';

export const notificationKinds = [
  'mention',
  'comment',
  'reply',
  'content_hidden',
  'content_restored',
  'content_removed',
  'practice_invitation',
] as const;

export const notificationRoutes = typedRoutes<typeof notificationSchemas>()({
  list: GET('/community/notifications', 'community'),
  markRead: PUT('/community/notifications/read', 'community'),
  setDigest: PUT('/community/digest', 'community'),
  unsubscribe: POST('/digest/unsubscribe', 'public'),
});
