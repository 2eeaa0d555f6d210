import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SectionRevision } from '@urost3/contract/revision/revision.schemas.ts';
import { revisionRoutes } from '@urost3/contract/revision/revision.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { callApi } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query.ts';
import { readThrough } from '../../lib/offline/read-through.ts';

const revisionKeys = { all: keyOf('revision'), lists: keyOf('revision', 'list') };

/** @param q the search text; empty for all items */
export function revisionQuery(q: string) {
  const load = (signal: AbortSignal) => callApi(revisionRoutes.list, { query: { q }, signal });
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
        callApi(revisionRoutes.getSection, { params: { stationId, sectionId }, signal }),
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
