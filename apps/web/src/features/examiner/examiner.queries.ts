import { MINUTE_MS } from '@urost3/contract/day.ts';
import { examinerAdminRoutes, examinerRoutes } from '@urost3/contract/examiner/examiner.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { apiQuery } from '../../lib/api/api-query.ts';

/** Which functions of the examiner this installation has, and which consents the learner has given. */
export const examinerQuery = apiQuery(['examiner', 'own'], examinerRoutes.get, {
  staleTime: 5 * MINUTE_MS,
});

/**
 * Whether the section has a patient. Only communication stations have one, and only with a configured conversation
 * service.
 */
export function patientQuery({ stationId, sectionId }: SectionRef, isWanted: boolean) {
  return apiQuery(['examiner', 'section', stationId, sectionId], examinerRoutes.getSection, {
    params: { stationId, sectionId },
    staleTime: 5 * MINUTE_MS,
    enabled: isWanted && stationId === 'communication',
  });
}

export const keptQuery = apiQuery(['examiner', 'kept'], examinerRoutes.listKept);

export const usageQuery = apiQuery(['examiner', 'usage'], examinerAdminRoutes.getUsage);
