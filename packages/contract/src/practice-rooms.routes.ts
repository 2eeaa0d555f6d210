import { typedRoutes } from './endpoint.ts';
import type { practiceRoomSchemas } from './practice-rooms.schemas.ts';
import type { practiceRoomAdminSchemas } from './practice-rooms-admin.schemas.ts';

export const practiceRoomRoutes = typedRoutes<typeof practiceRoomSchemas>()({
  list: { method: 'GET', path: '/practice-rooms', access: 'signed-in' },
  create: { method: 'POST', path: '/practice-rooms', access: 'signed-in' },
  joinByLink: { method: 'POST', path: '/practice-rooms/join', access: 'signed-in' },
  get: { method: 'GET', path: '/practice-rooms/:id', access: 'signed-in' },
  join: { method: 'POST', path: '/practice-rooms/:id/join', access: 'signed-in' },
  leave: { method: 'POST', path: '/practice-rooms/:id/leave', access: 'signed-in' },
  end: { method: 'POST', path: '/practice-rooms/:id/end', access: 'signed-in' },
  renewLink: { method: 'POST', path: '/practice-rooms/:id/link', access: 'signed-in' },
  revokeLink: { method: 'DELETE', path: '/practice-rooms/:id/link', access: 'signed-in' },
  invite: { method: 'POST', path: '/practice-rooms/:id/invitations', access: 'signed-in' },
  decline: { method: 'DELETE', path: '/practice-rooms/:id/invitation', access: 'signed-in' },
  removeMember: { method: 'DELETE', path: '/practice-rooms/:id/members/:uid', access: 'signed-in' },
  setRoles: { method: 'PUT', path: '/practice-rooms/:id/roles', access: 'signed-in' },
  changeState: { method: 'POST', path: '/practice-rooms/:id/state', access: 'signed-in' },
  tellPresence: { method: 'POST', path: '/practice-rooms/:id/presence', access: 'signed-in' },
  getIce: { method: 'GET', path: '/practice-rooms/:id/ice', access: 'signed-in' },
  sendSignal: { method: 'POST', path: '/practice-rooms/:id/signals', access: 'signed-in' },
  movePointer: { method: 'POST', path: '/practice-rooms/:id/pointer', access: 'signed-in' },
});

export const practiceRoomAdminRoutes = typedRoutes<typeof practiceRoomAdminSchemas>()({
  listOpen: { method: 'GET', path: '/admin/practice-rooms', access: 'moderation' },
  endRoom: { method: 'POST', path: '/admin/practice-rooms/:id/end', access: 'moderation' },
});
