import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { INVOICES_PAGE, invoiceRoutes } from '@urost3/contract/invoices/invoices.ts';
import { callApi } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/api/query.ts';

export const ownInvoicesQuery = queryOptions({
  queryKey: keyOf('invoices', 'own'),
  queryFn: ({ signal }) => callApi(invoiceRoutes.listOwn, { signal }),
});

export const billingQuery = queryOptions({
  queryKey: keyOf('invoices', 'billing'),
  queryFn: ({ signal }) => callApi(invoiceRoutes.getBilling, { signal }),
});

export const invoiceMonthQuery = (month: string, page: number) =>
  queryOptions({
    queryKey: keyOf('invoices', 'month', month, page),
    queryFn: ({ signal }) =>
      callApi(invoiceRoutes.list, { query: { month, page, limit: INVOICES_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
