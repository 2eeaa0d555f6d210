import { settingsEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { SettingsAdminService } from './settings-admin.service.ts';

export function settingsRoutes(service: SettingsAdminService): Route[] {
  return [
    route(settingsEndpoints.get, () => service.get()),
    route(settingsEndpoints.update, ({ body, principal, request }) =>
      service.update(body, { uid: principal.uid, ip: request.ip, requestId: request.id }),
    ),
  ];
}
