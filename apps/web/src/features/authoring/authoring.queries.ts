// Stations, sections and revisions as authors see them.
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { authoringEndpoints } from '@urost3/contract/authoring.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

export interface SectionRef {
  stationId: string;
  sectionId: string;
}

export const stationsQuery = queryOptions({
  queryKey: keyOf('authoring', 'stations'),
  queryFn: ({ signal }) => callApi(authoringEndpoints.listStations, { signal }),
});

export function sectionsQuery(stationId: string) {
  return queryOptions({
    queryKey: keyOf('authoring', 'sections', stationId),
    queryFn: ({ signal }) =>
      callApi(authoringEndpoints.listSections, { params: { id: stationId }, signal }),
  });
}

export function fetchSection({ stationId, sectionId }: SectionRef) {
  return callApi(authoringEndpoints.getSection, { params: { id: stationId, sectionId } });
}

/** Opened once: what is being typed must not be replaced by a newer answer. */
export function sectionQuery(ref: SectionRef) {
  return queryOptions({
    queryKey: keyOf('authoring', 'section', ref.stationId, ref.sectionId),
    queryFn: () => fetchSection(ref),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Newest first, a page at a time. */
export function revisionsQuery({ stationId, sectionId }: SectionRef) {
  return infiniteQueryOptions({
    queryKey: keyOf('authoring', 'revisions', stationId, sectionId),
    queryFn: ({ pageParam, signal }) =>
      callApi(authoringEndpoints.listRevisions, {
        params: { id: stationId, sectionId },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextBefore,
    staleTime: 0,
  });
}

/** An author's own lists after drafts were saved. */
export function refreshAuthorLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keyOf('authoring', 'stations') });
  void client.invalidateQueries({ queryKey: keyOf('authoring', 'sections') });
}

/** Lists of authors and learners after something was published or deleted. */
export function refreshContent(client: QueryClient): void {
  refreshAuthorLists(client);
  void client.invalidateQueries({ queryKey: keyOf('authoring', 'revisions') });
  void client.invalidateQueries({ queryKey: keyOf('stations') });
  void client.invalidateQueries({ queryKey: keyOf('dashboard') });
}
