import { typedRoutes } from './endpoint.ts';
import type {
  candidateSchemas,
  interviewRoomSchemas,
} from './practice-rooms-interviews.schemas.ts';

export const interviewRoomRoutes = typedRoutes<typeof interviewRoomSchemas>()({
  get: { method: 'GET', path: '/interviews/:id', access: 'signed-in' },
  enter: { method: 'POST', path: '/interviews/:id/room', access: 'signed-in' },
  addStation: { method: 'POST', path: '/interviews/:id/stations', access: 'signed-in' },
  setPreparation: { method: 'PUT', path: '/interviews/:id/preparation', access: 'signed-in' },
});

export const candidateRoutes = typedRoutes<typeof candidateSchemas>()({
  get: { method: 'GET', path: '/admin/bookings/:id/candidate', access: 'interviews' },
});
