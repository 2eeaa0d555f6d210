import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { questionReportRoutes } from '@urost3/contract/question-reports/question-reports.ts';
import { callApi } from '../../../lib/api/api.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { keyOf } from '../../../lib/api/query.ts';

export const questionReportKeys = { all: keyOf('question-reports') };

export const ownReportsQuery = queryOptions({
  queryKey: keyOf('question-reports', 'own'),
  queryFn: async ({ signal }) => (await callApi(questionReportRoutes.listOwn, { signal })).reports,
});

export function adminReportsQuery(status: 'open' | 'answered', page: number) {
  return apiQuery(['question-reports', 'all', status, page], questionReportRoutes.listAll, {
    query: { status, page },
    placeholderData: keepPreviousData,
  });
}
