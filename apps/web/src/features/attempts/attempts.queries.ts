import { queryOptions } from '@tanstack/react-query';
import { attemptRoutes } from '@urost3/contract/attempts.routes.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { readThrough } from '../../lib/read-through.ts';

/**
 * The learner's earlier results. Fetched once each time the section is opened, so that 'Missed last time' does not
 * include answers from this visit.
 */
export function sectionAttemptsQuery(uid: string, { stationId, sectionId }: SectionRef) {
  return queryOptions({
    queryKey: keyOf('attempts', 'section', stationId, sectionId, uid),
    queryFn: ({ signal }) =>
      readThrough({ what: `attempts/${stationId}/${sectionId}` }, () =>
        callApi(attemptRoutes.listForSection, { params: { stationId, sectionId }, signal }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
