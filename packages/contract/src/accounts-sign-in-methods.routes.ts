import type { signInMethodSchemas } from './accounts-sign-in-methods.schemas.ts';
import { typedRoutes } from './endpoint.ts';

export const signInMethodRoutes = typedRoutes<typeof signInMethodSchemas>()({
  getSignInMethods: { method: 'GET', path: '/identity/ways-in', access: 'signed-in' },
  unlinkProvider: {
    method: 'DELETE',
    path: '/identity/ways-in/providers/:id',
    access: 'signed-in',
    proof: 'everybody',
  },
  listDevices: { method: 'GET', path: '/identity/devices', access: 'signed-in' },
  signOutDevice: { method: 'DELETE', path: '/identity/devices/:id', access: 'signed-in' },
  getUserSignInMethods: { method: 'GET', path: '/admin/users/:id/ways-in', access: 'people' },
});
