import type { QueryClient } from '@tanstack/react-query';
import { comparisonRoutes } from '@urost3/contract/comparison/comparison.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { keyOf } from '../../../lib/api/query.ts';

export const sectionComparisonQuery = ({ stationId, sectionId }: SectionRef) =>
  apiQuery(['comparison', 'section', stationId, sectionId], comparisonRoutes.getSection, {
    params: { stationId, sectionId },
  });

export const comparisonSettingQuery = apiQuery(
  ['comparison', 'setting'],
  comparisonRoutes.getSetting,
);

/** Invalidates the comparisons after an answer or a mark, and when the learner switches comparison on or off. */
export const forgetComparison = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf('comparison') });
