import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { comparisonRoutes } from '@urost3/contract/comparison/comparison.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';

export const sectionComparisonQuery = ({ stationId, sectionId }: SectionRef) =>
  queryOptions({
    queryKey: keyOf('comparison', 'section', stationId, sectionId),
    queryFn: ({ signal }) =>
      callApi(comparisonRoutes.getSection, { params: { stationId, sectionId }, signal }),
  });

export const comparisonSettingQuery = queryOptions({
  queryKey: keyOf('comparison', 'setting'),
  queryFn: ({ signal }) => callApi(comparisonRoutes.getSetting, { signal }),
});

/** Invalidates the comparisons after an answer or a mark, and when the learner switches comparison on or off. */
export const forgetComparison = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf('comparison') });
