import { GET, POST, PUT, typedRoutes } from '../endpoint.ts';
import type { pushSchemas } from './push.schemas.ts';

export const pushKinds = ['message', 'reminder', 'review'] as const;

export const pushRoutes = typedRoutes<typeof pushSchemas>()({
  get: GET('/push', 'signed-in'),
  saveSettings: PUT('/push/settings', 'signed-in'),
  refuseOffer: PUT('/push/offer/refused', 'signed-in'),
  addDevice: PUT('/push/device', 'signed-in'),
  removeDevice: POST('/push/device/remove', 'signed-in'),
});
