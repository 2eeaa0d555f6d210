import { typedRoutes } from './endpoint.ts';
import type { moderationSchemas } from './moderation.schemas.ts';

export const moderationRoutes = typedRoutes<typeof moderationSchemas>()({
  report: { method: 'POST', path: '/community/reports', access: 'community' },
  listCases: { method: 'GET', path: '/admin/reports', access: 'moderation' },
  decideCase: { method: 'PUT', path: '/admin/reports/:id', access: 'moderation' },
});
