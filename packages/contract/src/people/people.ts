import { GET, POST, typedRoutes } from '../endpoint.ts';
import type { peopleSchemas } from './people.schemas.ts';

export const peopleRoutes = typedRoutes<typeof peopleSchemas>()({
  discover: GET('/community/users/discover', 'community'),
  getPublic: GET('/users/:uid/public', 'community'),
  listBlocks: GET('/community/blocks', 'community'),
  setBlock: POST('/community/users/:uid/block', 'community'),
});
