import { typedRoutes } from './endpoint.ts';
import type { stationSchemas } from './stations.schemas.ts';

export const stationRoutes = typedRoutes<typeof stationSchemas>()({
  getOverview: { method: 'GET', path: '/stations/overview', access: 'signed-in' },
  getStation: { method: 'GET', path: '/stations/:stationId', access: 'signed-in' },
  getSection: {
    method: 'GET',
    path: '/stations/:stationId/sections/:sectionId',
    access: 'signed-in',
  },
  getMedia: { method: 'GET', path: '/media/:name', access: 'provider' },
});
