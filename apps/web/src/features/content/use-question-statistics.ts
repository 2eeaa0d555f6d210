import { useQuery } from '@tanstack/react-query';
import { contentAdminRoutes } from '@urost3/contract/content-admin.routes.ts';
import { useMemo } from 'react';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

/** Learners' results as text by question id: '12 attempts, 75 % right, 1 report'. */
export function useQuestionStatistics(
  stationId: string,
  sectionId: string | null,
): ReadonlyMap<string, string> {
  const statistics = useQuery({
    queryKey: keyOf('content', 'statistics', stationId, sectionId),
    queryFn: ({ signal }) =>
      callApi(contentAdminRoutes.questionStatistics, {
        params: { id: stationId, sectionId: sectionId ?? '' },
        signal,
      }),
    enabled: sectionId !== null,
  });
  return useMemo(() => {
    const lines = new Map<string, string>();
    for (const { questionId, attempts, correct, reports } of statistics.data?.questions ?? []) {
      const parts = [`${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`];
      if (correct !== null && attempts > 0)
        parts.push(`${Math.round((correct / attempts) * 100)} % right`);
      if (reports > 0) parts.push(`${reports} ${reports === 1 ? 'report' : 'reports'}`);
      lines.set(questionId, parts.join(', '));
    }
    return lines;
  }, [statistics.data]);
}
