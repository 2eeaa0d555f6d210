import { revisionEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { RevisionService } from './revision.service.ts';

export function revisionRoutes(service: RevisionService): Route[] {
  return [
    route(revisionEndpoints.list, ({ principal, query }) => service.list(principal, query.q)),
    route(revisionEndpoints.getSection, ({ principal, params }) =>
      service.getSection(principal, params),
    ),
    route(revisionEndpoints.setBookmark, ({ principal, params, body }) =>
      service.setBookmark(principal, params, body.isBookmarked),
    ),
    route(revisionEndpoints.saveNote, ({ principal, params, body }) =>
      service.saveNote(principal, params, body),
    ),
  ];
}
