import { DELETE, GET, POST, PUT, typedRoutes } from '../endpoint.ts';
import type { contentAdminSchemas } from './admin.schemas.ts';
import type { bulkContentSchemas } from './files.schemas.ts';

export const contentAdminRoutes = typedRoutes<typeof contentAdminSchemas>()({
  listStations: GET('/admin/stations', 'content'),
  createStation: POST('/admin/stations', 'content'),
  updateStation: PUT('/admin/stations/:id', 'content'),
  listSections: GET('/admin/stations/:id/sections', 'content'),
  listWaitingSections: GET('/admin/sections', 'content'),
  createSection: POST('/admin/stations/:id/sections', 'content'),
  getSection: GET('/admin/stations/:id/sections/:sectionId', 'content'),
  updateSection: PUT('/admin/stations/:id/sections/:sectionId', 'content'),
  removeSection: DELETE('/admin/stations/:id/sections/:sectionId', 'content'),
  discardDraft: DELETE('/admin/stations/:id/sections/:sectionId/draft', 'content'),
  flagGuideline: PUT('/admin/stations/:id/sections/:sectionId/guideline-changed', 'content'),
  listRevisions: GET('/admin/stations/:id/sections/:sectionId/revisions', 'content'),
  getRevision: GET('/admin/stations/:id/sections/:sectionId/revisions/:revisionId', 'content'),
  createRevision: POST('/admin/stations/:id/sections/:sectionId/revisions', 'content'),
  questionStatistics: GET('/admin/stations/:id/sections/:sectionId/statistics', 'content'),
  uploadImage: POST('/admin/stations/:id/images', 'content'),
  fetchImage: POST('/admin/stations/:id/images/by-address', 'content'),
  uploadAudio: POST('/admin/stations/:id/audio', 'content'),
  listMedia: GET('/admin/media', 'content'),
});

export const bulkContentRoutes = typedRoutes<typeof bulkContentSchemas>()({
  importFiles: POST('/admin/content/import', 'content'),
  importQuestions: POST('/admin/content/questions', 'content'),
  exportFiles: GET('/admin/content/export', 'content'),
  exportQuestions: GET('/admin/content/questions', 'content'),
});
