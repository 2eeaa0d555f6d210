import { typedRoutes } from '../endpoint.ts';
import type { contentAdminSchemas } from './admin.schemas.ts';
import type { bulkContentSchemas } from './files.schemas.ts';

export const contentAdminRoutes = typedRoutes<typeof contentAdminSchemas>()({
  listStations: { method: 'GET', path: '/admin/stations', access: 'content' },
  createStation: { method: 'POST', path: '/admin/stations', access: 'content' },
  updateStation: { method: 'PUT', path: '/admin/stations/:id', access: 'content' },
  listSections: { method: 'GET', path: '/admin/stations/:id/sections', access: 'content' },
  listWaitingSections: { method: 'GET', path: '/admin/sections', access: 'content' },
  createSection: { method: 'POST', path: '/admin/stations/:id/sections', access: 'content' },
  getSection: { method: 'GET', path: '/admin/stations/:id/sections/:sectionId', access: 'content' },
  updateSection: {
    method: 'PUT',
    path: '/admin/stations/:id/sections/:sectionId',
    access: 'content',
  },
  removeSection: {
    method: 'DELETE',
    path: '/admin/stations/:id/sections/:sectionId',
    access: 'content',
  },
  discardDraft: {
    method: 'DELETE',
    path: '/admin/stations/:id/sections/:sectionId/draft',
    access: 'content',
  },
  flagGuideline: {
    method: 'PUT',
    path: '/admin/stations/:id/sections/:sectionId/guideline-changed',
    access: 'content',
  },
  listRevisions: {
    method: 'GET',
    path: '/admin/stations/:id/sections/:sectionId/revisions',
    access: 'content',
  },
  getRevision: {
    method: 'GET',
    path: '/admin/stations/:id/sections/:sectionId/revisions/:revisionId',
    access: 'content',
  },
  createRevision: {
    method: 'POST',
    path: '/admin/stations/:id/sections/:sectionId/revisions',
    access: 'content',
  },
  questionStatistics: {
    method: 'GET',
    path: '/admin/stations/:id/sections/:sectionId/statistics',
    access: 'content',
  },
  uploadImage: { method: 'POST', path: '/admin/stations/:id/images', access: 'content' },
  fetchImage: { method: 'POST', path: '/admin/stations/:id/images/by-address', access: 'content' },
  uploadAudio: { method: 'POST', path: '/admin/stations/:id/audio', access: 'content' },
  listMedia: { method: 'GET', path: '/admin/media', access: 'content' },
});

export const bulkContentRoutes = typedRoutes<typeof bulkContentSchemas>()({
  importFiles: { method: 'POST', path: '/admin/content/import', access: 'content' },
  importQuestions: { method: 'POST', path: '/admin/content/questions', access: 'content' },
  exportFiles: { method: 'GET', path: '/admin/content/export', access: 'content' },
  exportQuestions: { method: 'GET', path: '/admin/content/questions', access: 'content' },
});
