import { queryOptions } from '@tanstack/react-query';
import { answerRoutes } from '@urost3/contract/answers.routes.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';
import { readThrough } from '../../lib/read-through.ts';
import { listUnsentAnswers, withUnsentAnswers } from './unsent-answers.ts';

/** The learner's answers in a section before this visit, on any device. Fetched once each time the section opens. */
export function sectionAnswersQuery(uid: string, { stationId, sectionId }: SectionRef) {
  return queryOptions({
    queryKey: keyOf('answers', 'section', stationId, sectionId, uid),
    queryFn: async ({ signal }) => {
      // Read the outbox before the request, because an entry may be sent and removed while the response is in transit.
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
