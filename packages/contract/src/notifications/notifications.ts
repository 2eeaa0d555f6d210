import { typedRoutes } from '../endpoint.ts';
import type { notificationSchemas } from './notifications.schemas.ts';

export const notificationRoutes = typedRoutes<typeof notificationSchemas>()({
  list: { method: 'GET', path: '/community/notifications', access: 'community' },
  markRead: { method: 'PUT', path: '/community/notifications/read', access: 'community' },
  setDigest: { method: 'PUT', path: '/community/digest', access: 'community' },
  unsubscribe: { method: 'POST', path: '/digest/unsubscribe', access: 'public' },
});
