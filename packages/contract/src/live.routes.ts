import { typedRoutes } from './endpoint.ts';
import type { liveSchemas } from './live.schemas.ts';

export const liveRoutes = typedRoutes<typeof liveSchemas>()({
  stream: { method: 'GET', path: '/live', access: 'signed-in' },
});
