import { typedRoutes } from '../endpoint.ts';
import type { userSchemas } from './users.schemas.ts';

export const userRoutes = typedRoutes<typeof userSchemas>()({
  list: { method: 'GET', path: '/admin/users', access: 'people' },
  setStatus: { method: 'PUT', path: '/admin/users/:id/status', access: 'people' },
  setRole: { method: 'PUT', path: '/admin/users/:id/role', access: 'roles', proof: 'factor' },
  setAreaRole: {
    method: 'PUT',
    path: '/admin/users/:id/roles/:role',
    access: 'roles',
    proof: 'factor',
  },
  setInterviewer: {
    method: 'PUT',
    path: '/admin/users/:id/interviewer',
    access: 'roles',
    proof: 'factor',
  },
  resetFactors: {
    method: 'POST',
    path: '/admin/users/:id/factor-reset',
    access: 'people',
    proof: 'factor',
  },
});
