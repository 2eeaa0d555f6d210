import { typedRoutes } from './endpoint.ts';
import type { searchSynonymSchemas } from './search-synonyms.schemas.ts';

export const searchSynonymRoutes = typedRoutes<typeof searchSynonymSchemas>()({
  list: { method: 'GET', path: '/admin/search-synonyms', access: 'content' },
  create: { method: 'POST', path: '/admin/search-synonyms', access: 'content' },
  update: { method: 'PUT', path: '/admin/search-synonyms/:id', access: 'content' },
  remove: { method: 'DELETE', path: '/admin/search-synonyms/:id', access: 'content' },
});
