import { GET, typedRoutes } from '../endpoint.ts';
import type { healthSchemas } from './health.schemas.ts';

export const healthRoutes = typedRoutes<typeof healthSchemas>()({
  healthz: GET('/healthz', 'public'),
  readyz: GET('/readyz', 'public'),
  site: GET('/site', 'public'),
  openapi: GET('/openapi.json', 'public'),
});
