import { typedRoutes } from '../endpoint.ts';
import type { searchSchemas } from './search.schemas.ts';

export const searchRoutes = typedRoutes<typeof searchSchemas>()({
  search: { method: 'GET', path: '/search', access: 'signed-in' },
});
