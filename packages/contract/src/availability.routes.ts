import type { availabilitySchemas } from './availability.schemas.ts';
import { typedRoutes } from './endpoint.ts';

export const availabilityRoutes = typedRoutes<typeof availabilitySchemas>()({
  listOpen: { method: 'GET', path: '/availability/booking', access: 'signed-in' },
  listBookable: {
    method: 'GET',
    path: '/availability/booking/interviewers',
    access: 'signed-in',
  },
  listShown: { method: 'GET', path: '/availability/interviewers', access: 'public' },
  getIntroduction: { method: 'GET', path: '/admin/availability/introduction', access: 'staff' },
  saveIntroduction: { method: 'PUT', path: '/admin/availability/introduction', access: 'staff' },
  findNext: { method: 'GET', path: '/availability/next', access: 'signed-in' },
  listMonth: { method: 'GET', path: '/admin/availability', access: 'staff' },
  summarise: { method: 'GET', path: '/admin/availability/summary', access: 'staff' },
  preview: { method: 'GET', path: '/admin/availability/preview', access: 'staff' },
  create: { method: 'POST', path: '/admin/availability', access: 'staff' },
  update: { method: 'PUT', path: '/admin/availability/:id', access: 'staff' },
  remove: { method: 'DELETE', path: '/admin/availability/:id', access: 'staff' },
  listInterviewers: { method: 'GET', path: '/admin/availability/interviewers', access: 'staff' },
});
