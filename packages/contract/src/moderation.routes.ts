import { typedRoutes } from './endpoint.ts';
import type { reportSchemas } from './moderation.schemas.ts';

export const reportRoutes = typedRoutes<typeof reportSchemas>()({
  report: { method: 'POST', path: '/community/reports', access: 'community' },
  listCases: { method: 'GET', path: '/admin/reports', access: 'moderation' },
  decideCase: { method: 'PUT', path: '/admin/reports/:id', access: 'moderation' },
});
