import { typedRoutes } from './endpoint.ts';
import type { invoiceSchemas } from './invoices.schemas.ts';

export const invoiceRoutes = typedRoutes<typeof invoiceSchemas>()({
  listOwn: { method: 'GET', path: '/invoices', access: 'signed-in' },
  getBilling: { method: 'GET', path: '/invoices/billing', access: 'signed-in' },
  setBilling: { method: 'PUT', path: '/invoices/billing', access: 'signed-in' },
  getOwnPdf: { method: 'GET', path: '/invoices/:id/pdf', access: 'signed-in' },
  list: { method: 'GET', path: '/admin/invoices', access: 'finance' },
  exportCsv: {
    method: 'GET',
    path: '/admin/invoices/export.csv',
    access: 'finance',
    proof: 'factor',
  },
  getPdf: { method: 'GET', path: '/admin/invoices/:id/pdf', access: 'finance' },
});
