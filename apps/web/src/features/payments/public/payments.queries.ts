import { queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '@urost3/contract/endpoint.ts';
import { paymentRoutes } from '@urost3/contract/payments/payments.ts';
import { callApi } from '../../../lib/api/api.ts';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { keyOf } from '../../../lib/api/query.ts';

export const paymentsKey = keyOf('payments');

export const ownPaymentsQuery = apiQuery(['payments', 'own'], paymentRoutes.listOwn);

export const receiptQuery = (id: string) =>
  apiQuery(['payments', 'receipt', id], paymentRoutes.getReceipt, { params: { id } });

type PaymentsQuery = QueryOf<typeof paymentRoutes.list>;

export const paymentListQuery = (query: PaymentsQuery) =>
  apiQuery(['payments', 'list', query], paymentRoutes.list, {
    query,
    placeholderData: (previous) => previous,
  });

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('payments', 'one', id),
    queryFn: async ({ signal }) =>
      (await callApi(paymentRoutes.get, { params: { id }, signal })).data,
  });
