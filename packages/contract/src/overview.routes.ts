import { typedRoutes } from './endpoint.ts';
import type { overviewSchemas } from './overview.schemas.ts';
import type { visitSchemas } from './overview-visits.schemas.ts';

export const overviewRoutes = typedRoutes<typeof overviewSchemas>()({
  overview: { method: 'GET', path: '/admin/dashboard/overview', access: 'oversight' },
  activity: { method: 'GET', path: '/admin/dashboard/activity', access: 'oversight' },
  results: { method: 'GET', path: '/admin/dashboard/results', access: 'oversight' },
  exportResults: { method: 'GET', path: '/admin/dashboard/results.csv', access: 'oversight' },
});

export const visitRoutes = typedRoutes<typeof visitSchemas>()({
  count: { method: 'POST', path: '/visits', access: 'public' },
});
