import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { revisionEndpoints, type SectionRevision } from '@urost3/contract/revision.ts';
import type { SectionRef } from '@urost3/contract/study.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { readThrough } from '../../lib/read-through.ts';

export const revisionKeys = { all: keyOf('revision'), lists: keyOf('revision', 'list') };

/** @param q words to look for; empty for all */
export function revisionQuery(q: string) {
  const load = (signal: AbortSignal) => callApi(revisionEndpoints.list, { query: { q }, signal });
  return queryOptions({
    queryKey: keyOf('revision', 'list', q),
    queryFn: ({ signal }) =>
      q === '' ? readThrough({ what: 'revision/list' }, () => load(signal)) : load(signal),
    placeholderData: keepPreviousData,
  });
}

export function sectionRevisionQuery({ stationId, sectionId }: SectionRef) {
  return queryOptions({
    queryKey: keyOf('revision', 'section', stationId, sectionId),
    queryFn: ({ signal }) =>
      readThrough({ what: `revision/${stationId}/${sectionId}` }, () =>
        callApi(revisionEndpoints.getSection, { params: { stationId, sectionId }, signal }),
      ),
  });
}

export function showSectionRevision(
  client: QueryClient,
  ref: SectionRef,
  change: Partial<SectionRevision>,
): void {
  client.setQueryData(sectionRevisionQuery(ref).queryKey, (old) => old && { ...old, ...change });
  void client.invalidateQueries({ queryKey: revisionKeys.lists });
}
