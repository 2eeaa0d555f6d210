import { GET, POST, PUT, typedRoutes } from '../endpoint.ts';
import type { userSchemas } from './users.schemas.ts';

export const userSorts = ['email', 'displayName', 'creationTime'] as const;

export const userRoutes = typedRoutes<typeof userSchemas>()({
  list: GET('/admin/users', 'people'),
  setStatus: PUT('/admin/users/:id/status', 'people'),
  setRole: PUT('/admin/users/:id/role', 'roles', 'factor'),
  setAreaRole: PUT('/admin/users/:id/roles/:role', 'roles', 'factor'),
  setInterviewer: PUT('/admin/users/:id/interviewer', 'roles', 'factor'),
  resetFactors: POST('/admin/users/:id/factor-reset', 'people', 'factor'),
});
