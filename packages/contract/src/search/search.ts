import { GET, typedRoutes } from '../endpoint.ts';
import type { searchSchemas } from './search.schemas.ts';

export const searchRoutes = typedRoutes<typeof searchSchemas>()({
  search: GET('/search', 'signed-in'),
});
