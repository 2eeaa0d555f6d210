import { GET, PUT, typedRoutes } from '../endpoint.ts';
import type { revisionSchemas } from './revision.schemas.ts';

export const revisionRoutes = typedRoutes<typeof revisionSchemas>()({
  list: GET('/revision', 'signed-in'),
  getSection: GET('/revision/:stationId/:sectionId', 'signed-in'),
  setBookmark: PUT('/revision/:stationId/:sectionId/bookmark', 'signed-in'),
  saveNote: PUT('/revision/:stationId/:sectionId/note', 'signed-in'),
});
