import { POST, typedRoutes } from '../endpoint.ts';
import type { contactSchemas } from './contact.schemas.ts';

export const contactTopics = ['account', 'payment', 'interview', 'content', 'other'] as const;

export const contactRoutes = typedRoutes<typeof contactSchemas>()({
  send: POST('/contact', 'public'),
});
