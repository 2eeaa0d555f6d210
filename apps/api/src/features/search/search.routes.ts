import { searchEndpoints } from '@urost3/contract/search/search.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { type Feature, NOTHING_PERSONAL } from '../../composition/feature.ts';
import { route } from '../../http/route.ts';
import { searchSections } from './search.service.ts';

export const searchFeature = (ctx: Context): Feature => ({
  routes: {
    'signed-in': [
      route(searchEndpoints.search, ({ principal, query }) =>
        searchSections(ctx, principal, query.q),
      ),
    ],
  },
  ...NOTHING_PERSONAL,
});
