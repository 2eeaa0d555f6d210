import { POST, typedRoutes } from '../endpoint.ts';
import type { clientErrorSchemas } from './client-errors.schemas.ts';

export const clientErrorRoutes = typedRoutes<typeof clientErrorSchemas>()({
  report: POST('/client-errors', 'public'),
});
