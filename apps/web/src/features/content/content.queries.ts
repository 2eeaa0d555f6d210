// Queries for stations, sections and versions as authors see them, and the lists that a change of one changes.

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { contentAdminRoutes } from '@urost3/contract/content/admin.routes.ts';
import type { WaitingSections } from '@urost3/contract/content/admin.schemas.ts';
import { callApi } from '../../lib/api/api.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { keyOf } from '../../lib/api/query.ts';

export interface EditedSectionRef {
  stationId: string;
  sectionId: string;
}

export const adminStationsQuery = apiQuery(
  ['content', 'stations'],
  contentAdminRoutes.listStations,
);

export function waitingSectionsQuery(show: WaitingSections) {
  return apiQuery(
    ['content', 'sections', 'waiting', show],
    contentAdminRoutes.listWaitingSections,
    { query: { show } },
  );
}

export function adminSectionsQuery(stationId: string) {
  return apiQuery(['content', 'sections', stationId], contentAdminRoutes.listSections, {
    params: { id: stationId },
  });
}

export function fetchSection({ stationId, sectionId }: EditedSectionRef) {
  return callApi(contentAdminRoutes.getSection, { params: { id: stationId, sectionId } });
}

/** The section for the editor. Not refetched while the editor is open, because a response would replace typed text. */
export function editedSectionQuery(ref: EditedSectionRef) {
  return queryOptions({
    queryKey: keyOf('content', 'section', ref.stationId, ref.sectionId),
    queryFn: () => fetchSection(ref),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The earlier versions of a section, newest first, in pages. */
export function versionsQuery({ stationId, sectionId }: EditedSectionRef) {
  return infiniteQueryOptions({
    queryKey: keyOf('content', 'versions', stationId, sectionId),
    queryFn: ({ pageParam, signal }) =>
      callApi(contentAdminRoutes.listRevisions, {
        params: { id: stationId, sectionId },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextBefore,
    staleTime: 0,
  });
}

/** The authors' lists, which show what a saved draft changes. */
export const draftChanges = [keyOf('content', 'stations'), keyOf('content', 'sections')];

/** The lists of authors and learners, which show what publishing or deleting a section changes. */
export const contentChanges = [
  ...draftChanges,
  keyOf('content', 'versions'),
  keyOf('stations'),
  keyOf('overview'),
];
