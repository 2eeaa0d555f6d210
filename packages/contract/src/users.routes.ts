import { typedRoutes } from './endpoint.ts';
import type { userSchemas } from './users.schemas.ts';

export const userRoutes = typedRoutes<typeof userSchemas>()({
  list: { method: 'GET', path: '/admin/users', access: 'admin' },
  setStatus: { method: 'PUT', path: '/admin/users/:id/status', access: 'admin' },
  setRole: { method: 'PUT', path: '/admin/users/:id/role', access: 'admin', proof: 'fresh' },
  setInterviewer: {
    method: 'PUT',
    path: '/admin/users/:id/interviewer',
    access: 'admin',
    proof: 'fresh',
  },
  resetFactors: {
    method: 'POST',
    path: '/admin/users/:id/factor-reset',
    access: 'admin',
    proof: 'fresh',
  },
});
