import { typedRoutes } from '../endpoint.ts';
import type { healthSchemas } from './health.schemas.ts';

export const healthRoutes = typedRoutes<typeof healthSchemas>()({
  healthz: { method: 'GET', path: '/healthz', access: 'public' },
  readyz: { method: 'GET', path: '/readyz', access: 'public' },
  site: { method: 'GET', path: '/site', access: 'public' },
  openapi: { method: 'GET', path: '/openapi.json', access: 'public' },
});
