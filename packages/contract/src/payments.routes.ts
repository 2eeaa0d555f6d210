import { typedRoutes } from './endpoint.ts';
import type { paymentSchemas } from './payments.schemas.ts';

export const paymentRoutes = typedRoutes<typeof paymentSchemas>()({
  webhook: { method: 'POST', path: '/webhooks/card-provider', access: 'provider' },
  listOwn: { method: 'GET', path: '/payments', access: 'signed-in' },
  checkReturn: { method: 'POST', path: '/payments/return', access: 'signed-in' },
  getReceipt: { method: 'GET', path: '/payments/:id/receipt', access: 'signed-in' },
  list: { method: 'GET', path: '/admin/payments', access: 'finance' },
  exportCsv: {
    method: 'GET',
    path: '/admin/payments/export.csv',
    access: 'finance',
    proof: 'factor',
  },
  get: { method: 'GET', path: '/admin/payments/:id', access: 'finance' },
  refund: {
    method: 'POST',
    path: '/admin/payments/:id/refund',
    access: 'finance',
    proof: 'factor',
  },
});
