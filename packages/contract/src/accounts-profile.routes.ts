import type { profileSchemas } from './accounts-profile.schemas.ts';
import { typedRoutes } from './endpoint.ts';

export const profileRoutes = typedRoutes<typeof profileSchemas>()({
  getProfile: { method: 'GET', path: '/user/profile', access: 'signed-in' },
  updateProfile: { method: 'PUT', path: '/user/profile', access: 'signed-in' },
  getCommunityProfile: { method: 'GET', path: '/user/profile/community', access: 'signed-in' },
  updateCommunityProfile: { method: 'PUT', path: '/user/profile/community', access: 'signed-in' },
  updateDisplayName: { method: 'PUT', path: '/user/profile/displayname', access: 'signed-in' },
  exportAccount: { method: 'GET', path: '/user/export', access: 'signed-in', proof: 'factor' },
  deleteAccount: { method: 'DELETE', path: '/user/account', access: 'signed-in', proof: 'login' },
});
