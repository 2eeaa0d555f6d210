import { queryOptions } from '@tanstack/react-query';
import { examinerAdminRoutes, examinerRoutes } from '@urost3/contract/examiner.routes.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

/** What of the examiner is switched on here, and what the learner has agreed to. */
export const examinerQuery = queryOptions({
  queryKey: keyOf('examiner', 'own'),
  queryFn: ({ signal }) => callApi(examinerRoutes.get, { signal }),
  staleTime: 5 * 60_000,
});

/** Only communication stations have a patient, and only a conversation service can play one. */
export function patientQuery({ stationId, sectionId }: SectionRef, isWanted: boolean) {
  return queryOptions({
    queryKey: keyOf('examiner', 'section', stationId, sectionId),
    queryFn: ({ signal }) =>
      callApi(examinerRoutes.getSection, { params: { stationId, sectionId }, signal }),
    staleTime: 5 * 60_000,
    enabled: isWanted && stationId === 'communication',
  });
}

export const keptQuery = queryOptions({
  queryKey: keyOf('examiner', 'kept'),
  queryFn: ({ signal }) => callApi(examinerRoutes.listKept, { signal }),
});

export const usageQuery = queryOptions({
  queryKey: keyOf('examiner', 'usage'),
  queryFn: ({ signal }) => callApi(examinerAdminRoutes.getUsage, { signal }),
});

export const disputedQuery = queryOptions({
  queryKey: keyOf('examiner', 'disputed'),
  queryFn: ({ signal }) => callApi(examinerAdminRoutes.listDisputed, { signal }),
});
