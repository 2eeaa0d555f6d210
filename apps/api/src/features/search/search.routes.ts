import { searchEndpoints, searchSynonymEndpoints } from '@urost3/contract/endpoints.ts';
import { actorOf } from '../../http/actor.ts';
import { type Route, route } from '../../http/route.ts';
import type { SearchService } from './search.service.ts';
import type { SearchSynonymsService } from './search-synonyms.service.ts';

export function searchRoutes(service: SearchService): Route[] {
  return [
    route(searchEndpoints.search, ({ principal, query }) => service.search(principal, query.q)),
  ];
}

export function searchSynonymRoutes(synonyms: SearchSynonymsService): Route[] {
  return [
    route(searchSynonymEndpoints.list, () => synonyms.list()),
    route(searchSynonymEndpoints.create, (call) => synonyms.create(call.body.terms, actorOf(call))),
    route(searchSynonymEndpoints.update, (call) =>
      synonyms.update(Number(call.params.id), call.body, actorOf(call)),
    ),
    route(searchSynonymEndpoints.remove, async (call) => {
      await synonyms.remove(Number(call.params.id), actorOf(call));
      return { success: true as const };
    }),
  ];
}
