import { GET, PUT, typedRoutes } from '../endpoint.ts';
import type { settingsSchemas } from './settings.schemas.ts';

export const settingsRoutes = typedRoutes<typeof settingsSchemas>()({
  get: GET('/admin/settings', 'settings'),
  update: PUT('/admin/settings', 'settings'),
});
