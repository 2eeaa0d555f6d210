import { typedRoutes } from '../endpoint.ts';
import type { revisionSchemas } from './revision.schemas.ts';

export const revisionRoutes = typedRoutes<typeof revisionSchemas>()({
  list: { method: 'GET', path: '/revision', access: 'signed-in' },
  getSection: { method: 'GET', path: '/revision/:stationId/:sectionId', access: 'signed-in' },
  setBookmark: {
    method: 'PUT',
    path: '/revision/:stationId/:sectionId/bookmark',
    access: 'signed-in',
  },
  saveNote: { method: 'PUT', path: '/revision/:stationId/:sectionId/note', access: 'signed-in' },
});
