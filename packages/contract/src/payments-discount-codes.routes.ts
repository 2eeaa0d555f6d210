import { typedRoutes } from './endpoint.ts';
import type { discountCodeSchemas } from './payments-discount-codes.schemas.ts';

export const discountCodeRoutes = typedRoutes<typeof discountCodeSchemas>()({
  list: { method: 'GET', path: '/admin/discount-codes', access: 'finance' },
  create: { method: 'POST', path: '/admin/discount-codes', access: 'finance' },
  end: { method: 'POST', path: '/admin/discount-codes/:id/end', access: 'finance' },
});
