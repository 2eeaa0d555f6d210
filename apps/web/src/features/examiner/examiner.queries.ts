import { queryOptions } from '@tanstack/react-query';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { examinerAdminRoutes, examinerRoutes } from '@urost3/contract/examiner/examiner.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { callApi } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query.ts';

/** Which functions of the examiner this installation has, and which consents the learner has given. */
export const examinerQuery = queryOptions({
  queryKey: keyOf('examiner', 'own'),
  queryFn: ({ signal }) => callApi(examinerRoutes.get, { signal }),
  staleTime: 5 * MINUTE_MS,
});

/**
 * Whether the section has a patient. Only communication stations have one, and only with a configured conversation
 * service.
 */
export function patientQuery({ stationId, sectionId }: SectionRef, isWanted: boolean) {
  return queryOptions({
    queryKey: keyOf('examiner', 'section', stationId, sectionId),
    queryFn: ({ signal }) =>
      callApi(examinerRoutes.getSection, { params: { stationId, sectionId }, signal }),
    staleTime: 5 * MINUTE_MS,
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
