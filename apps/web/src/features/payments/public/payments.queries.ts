import { queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '@urost3/contract/endpoint.ts';
import { paymentRoutes } from '@urost3/contract/payments/payments.ts';
import { callApi } from '../../../lib/api/api.ts';
import { keyOf } from '../../../lib/api/query.ts';

export const paymentsKey = keyOf('payments');

export const ownPaymentsQuery = queryOptions({
  queryKey: keyOf('payments', 'own'),
  queryFn: ({ signal }) => callApi(paymentRoutes.listOwn, { signal }),
});

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('payments', 'receipt', id),
    queryFn: ({ signal }) => callApi(paymentRoutes.getReceipt, { params: { id }, signal }),
  });

type PaymentsQuery = QueryOf<typeof paymentRoutes.list>;

export const paymentListQuery = (query: PaymentsQuery) =>
  queryOptions({
    queryKey: keyOf('payments', 'list', query),
    queryFn: ({ signal }) => callApi(paymentRoutes.list, { query, signal }),
    placeholderData: (previous) => previous,
  });

export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf('payments', 'one', id),
    queryFn: async ({ signal }) =>
      (await callApi(paymentRoutes.get, { params: { id }, signal })).data,
  });
