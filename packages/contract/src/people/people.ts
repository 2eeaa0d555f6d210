import { typedRoutes } from '../endpoint.ts';
import type { peopleSchemas } from './people.schemas.ts';

export const peopleRoutes = typedRoutes<typeof peopleSchemas>()({
  discover: { method: 'GET', path: '/community/users/discover', access: 'community' },
  getPublic: { method: 'GET', path: '/users/:uid/public', access: 'community' },
  listBlocks: { method: 'GET', path: '/community/blocks', access: 'community' },
  setBlock: { method: 'POST', path: '/community/users/:uid/block', access: 'community' },
});
