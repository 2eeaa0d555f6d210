import { typedRoutes } from './endpoint.ts';
import type { practicePartnerSchemas } from './practice-rooms-partners.schemas.ts';

export const practicePartnerRoutes = typedRoutes<typeof practicePartnerSchemas>()({
  list: { method: 'GET', path: '/practice-partners', access: 'community' },
  setMine: { method: 'PUT', path: '/practice-partners/mine', access: 'community' },
  removeMine: { method: 'DELETE', path: '/practice-partners/mine', access: 'community' },
});
