import type { contactSchemas } from './contact.schemas.ts';
import { typedRoutes } from './endpoint.ts';

export const contactRoutes = typedRoutes<typeof contactSchemas>()({
  send: { method: 'POST', path: '/contact', access: 'public' },
});
