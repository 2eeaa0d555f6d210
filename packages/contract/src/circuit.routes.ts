import type { circuitSchemas } from './circuit.schemas.ts';
import { typedRoutes } from './endpoint.ts';

export const circuitRoutes = typedRoutes<typeof circuitSchemas>()({
  getOverview: { method: 'GET', path: '/circuits', access: 'signed-in' },
  getTrend: { method: 'GET', path: '/circuits/trend', access: 'signed-in' },
  setOptions: { method: 'PUT', path: '/circuits/options', access: 'signed-in' },
  start: { method: 'POST', path: '/circuits', access: 'signed-in' },
  get: { method: 'GET', path: '/circuits/:id', access: 'signed-in' },
  skip: { method: 'POST', path: '/circuits/:id/skip', access: 'signed-in' },
  abandon: { method: 'POST', path: '/circuits/:id/abandon', access: 'signed-in' },
  mark: { method: 'POST', path: '/circuits/:id/stations/:position/mark', access: 'signed-in' },
});
