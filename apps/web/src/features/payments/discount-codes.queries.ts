import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { DISCOUNT_CODES_PAGE, discountCodeRoutes } from '@urost3/contract/payments/payments.ts';
import { callApi } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query.ts';

export const discountCodesKey = keyOf('payments', 'discount codes');

export const discountCodesQuery = (page: number) =>
  queryOptions({
    queryKey: [...discountCodesKey, page],
    queryFn: ({ signal }) =>
      callApi(discountCodeRoutes.list, { query: { page, limit: DISCOUNT_CODES_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
