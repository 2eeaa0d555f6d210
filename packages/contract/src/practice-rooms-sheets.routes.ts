import { typedRoutes } from './endpoint.ts';
import type { roomSheetSchemas } from './practice-rooms-sheets.schemas.ts';

export const roomSheetRoutes = typedRoutes<typeof roomSheetSchemas>()({
  getSection: { method: 'GET', path: '/practice-rooms/:id/section', access: 'signed-in' },
  getOwn: {
    method: 'GET',
    path: '/practice-rooms/:id/stations/:position/sheet',
    access: 'signed-in',
  },
  save: {
    method: 'PUT',
    path: '/practice-rooms/:id/stations/:position/sheet',
    access: 'signed-in',
  },
  listShared: {
    method: 'GET',
    path: '/practice-rooms/:id/stations/:position/sheets',
    access: 'signed-in',
  },
});
