import { keepPreviousData } from '@tanstack/react-query';
import type { CaseStatus } from '@urost3/contract/moderation/moderation.schemas.ts';
import { moderationRoutes } from '@urost3/contract/moderation/moderation.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { keyOf } from '../../lib/api/query.ts';

export const reportsKey = keyOf('moderation');

export function casesQuery(query: { status: CaseStatus | 'all'; page: number }) {
  return apiQuery(['moderation', 'cases', query], moderationRoutes.listCases, {
    query,
    placeholderData: keepPreviousData,
  });
}
