import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CaseStatus } from '@urost3/contract/moderation/moderation.schemas.ts';
import { moderationRoutes } from '@urost3/contract/moderation/moderation.ts';
import { callApi } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query.ts';

export const reportsKey = keyOf('moderation');

export function casesQuery(query: { status: CaseStatus | 'all'; page: number }) {
  return queryOptions({
    queryKey: keyOf('moderation', 'cases', query),
    queryFn: ({ signal }) => callApi(moderationRoutes.listCases, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
