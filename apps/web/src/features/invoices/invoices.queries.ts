import { keepPreviousData } from '@tanstack/react-query';
import { INVOICES_PAGE, invoiceRoutes } from '@urost3/contract/invoices/invoices.ts';
import { apiQuery } from '../../lib/api/api-query.ts';

export const ownInvoicesQuery = apiQuery(['invoices', 'own'], invoiceRoutes.listOwn);

export const billingQuery = apiQuery(['invoices', 'billing'], invoiceRoutes.getBilling);

export const invoiceMonthQuery = (month: string, page: number) =>
  apiQuery(['invoices', 'month', month, page], invoiceRoutes.list, {
    query: { month, page, limit: INVOICES_PAGE },
    placeholderData: keepPreviousData,
  });
