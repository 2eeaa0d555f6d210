import { typedRoutes } from './endpoint.ts';
import type { dashboardSchemas } from './overview.schemas.ts';

export const dashboardRoutes = typedRoutes<typeof dashboardSchemas>()({
  overview: { method: 'GET', path: '/admin/dashboard/overview', access: 'admin' },
  activity: { method: 'GET', path: '/admin/dashboard/activity', access: 'admin' },
  results: { method: 'GET', path: '/admin/dashboard/results', access: 'admin' },
  exportResults: { method: 'GET', path: '/admin/dashboard/results.csv', access: 'admin' },
});
