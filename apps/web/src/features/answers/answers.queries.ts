import { queryOptions } from '@tanstack/react-query';
import { answerRoutes } from '@urost3/contract/answers.routes.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { readThrough } from '../../lib/read-through.ts';
import { listUnsentAnswers, withUnsentAnswers } from './unsent-answers.ts';

/** Answers given before this visit, on any device. Fetched once per visit. */
export function sectionAnswersQuery(uid: string, { stationId, sectionId }: SectionRef) {
  return queryOptions({
    queryKey: keyOf('answers', 'section', stationId, sectionId, uid),
    queryFn: async ({ signal }) => {
      // Read before the request, because an entry may be sent while the response is in transit.
      const waiting = listUnsentAnswers({ stationId, sectionId });
      const known = await readThrough({ what: `answers/${stationId}/${sectionId}` }, () =>
        callApi(answerRoutes.listForSection, { params: { stationId, sectionId }, signal }),
      );
      return withUnsentAnswers(known, waiting);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
