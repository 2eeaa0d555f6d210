import { typedRoutes } from './endpoint.ts';
import type { roomConductSchemas } from './practice-rooms-conduct.schemas.ts';

export const roomConductRoutes = typedRoutes<typeof roomConductSchemas>()({
  blockMember: {
    method: 'POST',
    path: '/practice-rooms/:id/members/:uid/block',
    access: 'signed-in',
  },
  reportMember: {
    method: 'POST',
    path: '/practice-rooms/:id/members/:uid/report',
    access: 'signed-in',
  },
  setConsent: { method: 'PUT', path: '/practice-rooms/:id/consent', access: 'signed-in' },
});
