import { signInMethodEndpoints } from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import { callerOf } from './sessions.routes.ts';
import type { SignInMethodsService } from './sign-in-methods.service.ts';

export function signInMethodRoutes(service: SignInMethodsService): Route[] {
  return [
    route(signInMethodEndpoints.getSignInMethods, ({ principal }) => service.list(principal.uid)),
    route(signInMethodEndpoints.unlinkProvider, ({ params, principal, request }) =>
      service.unlink(principal, params.id, callerOf(request)),
    ),
    route(signInMethodEndpoints.listDevices, async ({ principal }) => ({
      devices: await service.listDevices(principal),
    })),
    route(signInMethodEndpoints.signOutDevice, ({ params, principal, request }) =>
      service.signOutDevice(principal, params.id, callerOf(request)),
    ),
  ];
}

export function signInMethodAdminRoutes(service: SignInMethodsService): Route[] {
  return [
    route(signInMethodEndpoints.getUserSignInMethods, ({ params }) => service.list(params.id)),
  ];
}
