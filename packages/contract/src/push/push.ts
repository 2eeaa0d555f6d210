import { typedRoutes } from '../endpoint.ts';
import type { pushSchemas } from './push.schemas.ts';

export const pushRoutes = typedRoutes<typeof pushSchemas>()({
  get: { method: 'GET', path: '/push', access: 'signed-in' },
  saveSettings: { method: 'PUT', path: '/push/settings', access: 'signed-in' },
  refuseOffer: { method: 'PUT', path: '/push/offer/refused', access: 'signed-in' },
  addDevice: { method: 'PUT', path: '/push/device', access: 'signed-in' },
  removeDevice: { method: 'POST', path: '/push/device/remove', access: 'signed-in' },
});
