import { typedRoutes } from './endpoint.ts';
import type { feedbackSchemas } from './feedback.schemas.ts';

export const feedbackRoutes = typedRoutes<typeof feedbackSchemas>()({
  getMine: { method: 'GET', path: '/bookings/:id/feedback', access: 'signed-in' },
  getForStaff: { method: 'GET', path: '/admin/bookings/:id/feedback', access: 'interviews' },
  listSections: {
    method: 'GET',
    path: '/admin/bookings/:id/feedback/sections',
    access: 'interviews',
  },
  getPoints: {
    method: 'GET',
    path: '/admin/bookings/:id/feedback/sections/:stationId/:sectionId',
    access: 'interviews',
  },
  save: { method: 'PUT', path: '/admin/bookings/:id/feedback', access: 'interviews' },
});
