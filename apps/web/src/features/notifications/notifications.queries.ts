import { notificationRoutes } from '@urost3/contract/notifications/notifications.ts';
import { apiQuery } from '../../lib/api/api-query.ts';

export const notificationsQuery = apiQuery(['notifications', 'list'], notificationRoutes.list);
