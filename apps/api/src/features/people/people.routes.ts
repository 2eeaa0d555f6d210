import { peopleEndpoints } from '@urost3/contract/people/people.schemas.ts';
import type { Context } from '../../composition/context.ts';
import type { Feature } from '../../composition/feature.ts';
import { route } from '../../http/route.ts';
import {
  discoverPeople,
  eraseBlocks,
  getPublicProfile,
  listBlocked,
  setBlock,
} from './people.service.ts';

export const peopleFeature = (ctx: Context): Feature => ({
  routes: {
    community: [
      route(peopleEndpoints.discover, async ({ principal, query }) => ({
        users: await discoverPeople(ctx, principal.uid, query.limit),
      })),
      route(peopleEndpoints.getPublic, ({ params }) => getPublicProfile(ctx, params.uid)),
      route(peopleEndpoints.listBlocks, async ({ principal }) => ({
        users: await listBlocked(ctx.db, principal.uid),
      })),
      route(peopleEndpoints.setBlock, async ({ principal, params, body }) => {
        await setBlock(ctx, principal.uid, params.uid, body.action);
        return { isBlocked: body.action === 'block' };
      }),
    ],
  },
  erase: eraseBlocks,
  exports: { as: 'blocked', of: listBlocked },
});
