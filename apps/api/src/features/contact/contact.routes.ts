import { contactEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { ContactService } from './contact.service.ts';

export function contactRoutes(service: ContactService): Route[] {
  return [
    route(contactEndpoints.send, async ({ body, request }) => ({
      message: await service.send(body, request.ip),
    })),
  ];
}
