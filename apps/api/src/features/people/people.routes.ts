import { peopleEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { PeopleService } from './people.service.ts';

export function peopleRoutes(service: PeopleService): Route[] {
  return [
    route(peopleEndpoints.discover, async ({ principal, query }) => ({
      users: await service.discover(principal.uid, query.limit),
    })),
    route(peopleEndpoints.getPublic, ({ params }) => service.getPublic(params.uid)),
    route(peopleEndpoints.listBlocks, async ({ principal }) => ({
      users: await service.listBlocked(principal.uid),
    })),
    route(peopleEndpoints.setBlock, async ({ principal, params, body }) => {
      await service.setBlock(principal.uid, params.uid, body.action);
      return { isBlocked: body.action === 'block' };
    }),
  ];
}
