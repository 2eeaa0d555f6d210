import type { auditSchemas } from './audit.schemas.ts';
import { typedRoutes } from './endpoint.ts';

export const auditRoutes = typedRoutes<typeof auditSchemas>()({
  list: { method: 'GET', path: '/admin/audit', access: 'oversight' },
});
