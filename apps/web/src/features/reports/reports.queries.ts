import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CaseStatus, reportEndpoints } from '@urost3/contract/reports.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

export const reportsKey = keyOf('reports');

export function casesQuery(query: { status: CaseStatus | 'all'; page: number }) {
  return queryOptions({
    queryKey: keyOf('reports', 'cases', query),
    queryFn: ({ signal }) => callApi(reportEndpoints.listCases, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
