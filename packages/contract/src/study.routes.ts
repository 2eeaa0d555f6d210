import { typedRoutes } from './endpoint.ts';
import type { studySchemas } from './study.schemas.ts';

export const studyRoutes = typedRoutes<typeof studySchemas>()({
  getProgress: { method: 'GET', path: '/progress', access: 'signed-in' },
  listStudyDays: { method: 'GET', path: '/progress/days', access: 'signed-in' },
  saveProgress: { method: 'PUT', path: '/progress/:stationId/:sectionId', access: 'signed-in' },
  startStudySession: { method: 'POST', path: '/study-sessions/start', access: 'signed-in' },
  continueStudySession: {
    method: 'POST',
    path: '/study-sessions/continue',
    access: 'signed-in',
  },
  endStudySession: { method: 'POST', path: '/study-sessions/end', access: 'signed-in' },
  addStudySegments: { method: 'POST', path: '/study-sessions/segments', access: 'signed-in' },
});
