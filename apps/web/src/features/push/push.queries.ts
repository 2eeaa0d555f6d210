import { pushRoutes } from '@urost3/contract/push/push.ts';
import { apiQuery } from '../../lib/api/api-query.ts';

export const pushQuery = apiQuery(['push', 'settings'], pushRoutes.get);
