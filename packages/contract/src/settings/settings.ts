import { typedRoutes } from '../endpoint.ts';
import type { settingsSchemas } from './settings.schemas.ts';

export const settingsRoutes = typedRoutes<typeof settingsSchemas>()({
  get: { method: 'GET', path: '/admin/settings', access: 'settings' },
  update: { method: 'PUT', path: '/admin/settings', access: 'settings' },
});
