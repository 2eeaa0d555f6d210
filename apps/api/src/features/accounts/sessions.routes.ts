import { accountEndpoints } from '@urost3/contract/accounts.ts';
import { recoveryEndpoints } from '@urost3/contract/recovery.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { type Authenticator, callerIfAny } from '../../http/guards.ts';
import { type Route, route } from '../../http/route.ts';
import type { TokenIssuer } from '../../providers/identity/embedded.ts';
import type { DeviceCookie } from './device-cookie.ts';
import type { RefreshCookie } from './refresh-cookie.ts';
import type { Caller, SessionsService } from './sessions.service.ts';

export function callerOf(request: FastifyRequest): Caller {
  return { ip: request.ip, requestId: request.id };
}

/** The cookies of identity's calls. */
export interface IdentityCookies {
  readonly refresh: RefreshCookie;
  readonly device: DeviceCookie;
}

/** The same, with the device if it has signed in to this account before. */
export function trierOf(request: FastifyRequest, device: DeviceCookie, email: string): Caller {
  return { ...callerOf(request), device: device.read(request, email) };
}

/** Only where passwords are kept here. */
export function passwordRoutes(service: SessionsService, cookies: IdentityCookies): Route[] {
  return [
    route(accountEndpoints.signIn, async ({ body, request, reply }) => {
      const caller = trierOf(request, cookies.device, body.email);
      const pair = await service.signIn(body.email, body.password, caller);
      cookies.refresh.set(reply, pair.refreshToken);
      cookies.device.remember(request, reply, body.email);
      return pair.answer;
    }),
  ];
}

export function sessionPublicRoutes(
  service: SessionsService,
  authenticator: Authenticator,
  issuer: TokenIssuer,
  cookies: IdentityCookies,
): Route[] {
  const cookie = cookies.refresh;
  return [
    route(accountEndpoints.refresh, async ({ request, reply }) => {
      const token = cookie.read(request);
      if (!token) throw new AppError('not_authenticated', 'Please log in.');
      const pair = await service.refresh(token, callerOf(request));
      cookie.set(reply, pair.refreshToken);
      // Devices that signed in before devices were known.
      cookies.device.remember(request, reply, pair.answer.user.email);
      return pair.answer;
    }),
    route(accountEndpoints.signOut, async ({ request, reply }) => {
      const token = cookie.read(request);
      // Without our cookie the token came from a hosted provider, which keeps its own refresh token.
      const principal = token ? null : await callerIfAny(request, authenticator);
      if (token) await service.signOut(token, callerOf(request));
      else if (principal?.familyId === null)
        await service.signOutPrincipal(principal, callerOf(request));
      cookie.clear(reply);
    }),
    route(recoveryEndpoints.jwks, () => ({ keys: issuer.jwks.keys.map((key) => ({ ...key })) })),
  ];
}

export function sessionTokenRoutes(service: SessionsService): Route[] {
  return [
    route(accountEndpoints.activateSession, async ({ body, principal, request }) => ({
      sessionId: await service.activate(principal, body.deviceInfo.userAgent, callerOf(request)),
    })),
  ];
}
