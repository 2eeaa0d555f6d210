import { typedRoutes } from './endpoint.ts';
import type { feedbackSchemas } from './feedback.schemas.ts';

export const feedbackRoutes = typedRoutes<typeof feedbackSchemas>()({
  getMine: { method: 'GET', path: '/bookings/:id/feedback', access: 'signed-in' },
  getForStaff: { method: 'GET', path: '/admin/bookings/:id/feedback', access: 'staff' },
  listSections: {
    method: 'GET',
    path: '/admin/bookings/:id/feedback/sections',
    access: 'staff',
  },
  getPoints: {
    method: 'GET',
    path: '/admin/bookings/:id/feedback/sections/:stationId/:sectionId',
    access: 'staff',
  },
  save: { method: 'PUT', path: '/admin/bookings/:id/feedback', access: 'staff' },
});
