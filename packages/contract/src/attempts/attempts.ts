import { GET, POST, typedRoutes } from '../endpoint.ts';
import type { attemptSchemas } from './attempts.schemas.ts';

export const attemptRoutes = typedRoutes<typeof attemptSchemas>()({
  listForSection: GET('/attempts/:stationId/:sectionId', 'signed-in'),
  recordMcq: POST('/attempts/mcq', 'signed-in'),
  recordChecklist: POST('/attempts/checklist', 'signed-in'),
});
