import type { comparisonSchemas, itemAnalysisSchemas } from './comparison.schemas.ts';
import { typedRoutes } from './endpoint.ts';

export const comparisonRoutes = typedRoutes<typeof comparisonSchemas>()({
  getSetting: { method: 'GET', path: '/comparison/setting', access: 'signed-in' },
  saveSetting: { method: 'PUT', path: '/comparison/setting', access: 'signed-in' },
  getSection: {
    method: 'GET',
    path: '/comparison/sections/:stationId/:sectionId',
    access: 'signed-in',
  },
});

export const itemAnalysisRoutes = typedRoutes<typeof itemAnalysisSchemas>()({
  list: { method: 'GET', path: '/admin/items', access: 'content' },
  exportCsv: { method: 'GET', path: '/admin/items/export.csv', access: 'content' },
});
