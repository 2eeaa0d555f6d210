import { searchEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { SearchService } from './search.service.ts';

export function searchRoutes(service: SearchService): Route[] {
  return [
    route(searchEndpoints.search, ({ principal, query }) => service.search(principal, query.q)),
  ];
}
