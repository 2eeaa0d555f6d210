import { typedRoutes } from './endpoint.ts';
import type { discountCodeSchemas } from './payments-discount-codes.schemas.ts';

export const discountCodeRoutes = typedRoutes<typeof discountCodeSchemas>()({
  list: { method: 'GET', path: '/admin/discount-codes', access: 'admin' },
  create: { method: 'POST', path: '/admin/discount-codes', access: 'admin' },
  end: { method: 'POST', path: '/admin/discount-codes/:id/end', access: 'admin' },
});
