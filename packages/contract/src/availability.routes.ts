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
  getIntroduction: {
    method: 'GET',
    path: '/admin/availability/introduction',
    access: 'interviews',
  },
  saveIntroduction: {
    method: 'PUT',
    path: '/admin/availability/introduction',
    access: 'interviews',
  },
  getBusyCalendar: {
    method: 'GET',
    path: '/admin/availability/busy-calendar',
    access: 'interviews',
  },
  saveBusyCalendar: {
    method: 'PUT',
    path: '/admin/availability/busy-calendar',
    access: 'interviews',
  },
  refreshBusyCalendar: {
    method: 'POST',
    path: '/admin/availability/busy-calendar/read',
    access: 'interviews',
  },
  removeBusyCalendar: {
    method: 'DELETE',
    path: '/admin/availability/busy-calendar',
    access: 'interviews',
  },
  findNext: { method: 'GET', path: '/availability/next', access: 'signed-in' },
  listMonth: { method: 'GET', path: '/admin/availability', access: 'interviews' },
  summarise: { method: 'GET', path: '/admin/availability/summary', access: 'interviews' },
  preview: { method: 'GET', path: '/admin/availability/preview', access: 'interviews' },
  create: { method: 'POST', path: '/admin/availability', access: 'interviews' },
  update: { method: 'PUT', path: '/admin/availability/:id', access: 'interviews' },
  remove: { method: 'DELETE', path: '/admin/availability/:id', access: 'interviews' },
  removeSeries: { method: 'DELETE', path: '/admin/availability/:id/series', access: 'interviews' },
  listInterviewers: {
    method: 'GET',
    path: '/admin/availability/interviewers',
    access: 'interviews',
  },
});
