import type { clientErrorSchemas } from './client-errors.schemas.ts';
import { typedRoutes } from './endpoint.ts';

export const clientErrorRoutes = typedRoutes<typeof clientErrorSchemas>()({
  report: { method: 'POST', path: '/client-errors', access: 'public' },
});
