import { typedRoutes } from './endpoint.ts';
import type { pointCardSchemas } from './recall-point-cards.schemas.ts';

export const pointCardRoutes = typedRoutes<typeof pointCardSchemas>()({
  listCards: { method: 'GET', path: '/point-cards', access: 'signed-in' },
  gradeCard: { method: 'POST', path: '/point-cards/grades', access: 'signed-in' },
});
