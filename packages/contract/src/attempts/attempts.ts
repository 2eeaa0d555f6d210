import { typedRoutes } from '../endpoint.ts';
import type { attemptSchemas } from './attempts.schemas.ts';

export const attemptRoutes = typedRoutes<typeof attemptSchemas>()({
  listForSection: { method: 'GET', path: '/attempts/:stationId/:sectionId', access: 'signed-in' },
  recordMcq: { method: 'POST', path: '/attempts/mcq', access: 'signed-in' },
  recordChecklist: { method: 'POST', path: '/attempts/checklist', access: 'signed-in' },
});
