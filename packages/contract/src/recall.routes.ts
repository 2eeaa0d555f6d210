import { typedRoutes } from './endpoint.ts';
import type { recallSchemas } from './recall.schemas.ts';

export const recallRoutes = typedRoutes<typeof recallSchemas>()({
  getToday: { method: 'GET', path: '/recall/today', access: 'signed-in' },
  listLowSheets: { method: 'GET', path: '/recall/low-sheets', access: 'signed-in' },
  getPlan: { method: 'GET', path: '/recall/plan', access: 'signed-in' },
  saveOwnDays: { method: 'PUT', path: '/recall/own-days', access: 'signed-in' },
  setExamDate: { method: 'PUT', path: '/user/exam-date', access: 'signed-in' },
  moveItem: { method: 'PUT', path: '/recall/plan/:stationId/:sectionId', access: 'signed-in' },
  resetItem: { method: 'DELETE', path: '/recall/plan/:stationId/:sectionId', access: 'signed-in' },
});
