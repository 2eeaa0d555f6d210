import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { moderationRoutes } from '@urost3/contract/moderation.routes.ts';
import type { CaseStatus } from '@urost3/contract/moderation.schemas.ts';
import { callApi } from '../../lib/api.ts';
import { keyOf } from '../../lib/query.ts';

export const reportsKey = keyOf('moderation');

export function casesQuery(query: { status: CaseStatus | 'all'; page: number }) {
  return queryOptions({
    queryKey: keyOf('moderation', 'cases', query),
    queryFn: ({ signal }) => callApi(moderationRoutes.listCases, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
