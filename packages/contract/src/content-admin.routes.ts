import type { authoringSchemas } from './content-admin.schemas.ts';
import { typedRoutes } from './endpoint.ts';

export const authoringRoutes = typedRoutes<typeof authoringSchemas>()({
  listStations: { method: 'GET', path: '/admin/stations', access: 'admin' },
  createStation: { method: 'POST', path: '/admin/stations', access: 'admin' },
  updateStation: { method: 'PUT', path: '/admin/stations/:id', access: 'admin' },
  listSections: { method: 'GET', path: '/admin/stations/:id/sections', access: 'admin' },
  createSection: { method: 'POST', path: '/admin/stations/:id/sections', access: 'admin' },
  getSection: { method: 'GET', path: '/admin/stations/:id/sections/:sectionId', access: 'admin' },
  updateSection: {
    method: 'PUT',
    path: '/admin/stations/:id/sections/:sectionId',
    access: 'admin',
  },
  removeSection: {
    method: 'DELETE',
    path: '/admin/stations/:id/sections/:sectionId',
    access: 'admin',
  },
  discardDraft: {
    method: 'DELETE',
    path: '/admin/stations/:id/sections/:sectionId/draft',
    access: 'admin',
  },
  flagGuideline: {
    method: 'PUT',
    path: '/admin/stations/:id/sections/:sectionId/guideline-changed',
    access: 'admin',
  },
  listRevisions: {
    method: 'GET',
    path: '/admin/stations/:id/sections/:sectionId/revisions',
    access: 'admin',
  },
  getRevision: {
    method: 'GET',
    path: '/admin/stations/:id/sections/:sectionId/revisions/:revisionId',
    access: 'admin',
  },
  keepRevision: {
    method: 'POST',
    path: '/admin/stations/:id/sections/:sectionId/revisions',
    access: 'admin',
  },
  questionStatistics: {
    method: 'GET',
    path: '/admin/stations/:id/sections/:sectionId/statistics',
    access: 'admin',
  },
  uploadImage: { method: 'POST', path: '/admin/stations/:id/images', access: 'admin' },
  fetchImage: { method: 'POST', path: '/admin/stations/:id/images/by-address', access: 'admin' },
  uploadAudio: { method: 'POST', path: '/admin/stations/:id/audio', access: 'admin' },
  listMedia: { method: 'GET', path: '/admin/media', access: 'admin' },
});
