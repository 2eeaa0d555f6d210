import type { answerSchemas } from './answers.schemas.ts';
import { typedRoutes } from './endpoint.ts';

export const answerRoutes = typedRoutes<typeof answerSchemas>()({
  listForSection: { method: 'GET', path: '/answers/:stationId/:sectionId', access: 'signed-in' },
  record: { method: 'POST', path: '/answers', access: 'signed-in' },
  startAgain: { method: 'POST', path: '/answers/start-again', access: 'signed-in' },
});
