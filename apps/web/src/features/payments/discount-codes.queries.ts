import { keepPreviousData } from '@tanstack/react-query';
import { DISCOUNT_CODES_PAGE, discountCodeRoutes } from '@urost3/contract/payments/payments.ts';
import { apiQuery } from '../../lib/api/api-query.ts';
import { keyOf } from '../../lib/api/query.ts';

export const discountCodesKey = keyOf('payments', 'discount codes');

export const discountCodesQuery = (page: number) =>
  apiQuery([...discountCodesKey, page], discountCodeRoutes.list, {
    query: { page, limit: DISCOUNT_CODES_PAGE },
    placeholderData: keepPreviousData,
  });
