import { accountEndpoints, type TokenAnswer } from '@urost3/contract/accounts/accounts.schemas.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../composition/context.ts';
import { AppError } from '../../../http/app-error.ts';
import { optionalPrincipal } from '../../../http/guards/guards.ts';
import { type Route, route } from '../../../http/route.ts';
import type { SecretCookie } from '../secret-cookies.ts';
import type { DeviceCookie } from '../sign-in/device-cookie.ts';
import { signInWithPassword } from '../sign-in/password.service.ts';
import type { Caller, SignInOutcome } from './session-types.ts';
import { activateSession, signOut, signOutPrincipal } from './sessions.service.ts';
import { refreshSignIn } from './token-rotation.ts';

export function callerOf(request: FastifyRequest): Caller {
  const userAgent = request.headers['user-agent'] ?? '';
  return { ip: request.ip, requestId: request.id, userAgent };
}

/** The cookies that the account endpoints read and set. */
export interface IdentityCookies {
  readonly refresh: SecretCookie;
  readonly device: DeviceCookie;
  readonly secondStep: SecretCookie;
  readonly passkey: SecretCookie;
}

/**
 * Completes every kind of sign-in by setting its cookies.
 * @returns the token
 * @throws AppError second_step_required after the first of two steps
 */
export function answerSignIn(
  outcome: SignInOutcome,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  cookies: IdentityCookies,
): TokenAnswer {
  if ('secondStep' in outcome) {
    cookies.secondStep.set(reply, outcome.secondStep);
    throw new AppError('second_step_required', 'Please finish logging in with your second factor.');
  }
  if (cookies.secondStep.read(request)) cookies.secondStep.clear(reply);
  cookies.refresh.set(reply, outcome.refreshToken);
  cookies.device.remember(request, reply, outcome.answer.user.email);
  return outcome.answer;
}

/**
 * The caller of a sign-in by passkey or provider. The account is known only after the verification. `knowsDevice` is then
 * called with the account's email address.
 */
export function signInOriginOf(request: FastifyRequest, device: DeviceCookie): Caller {
  return {
    ...callerOf(request),
    knowsDevice: (email) => device.read(request, email) !== null,
  };
}

/** The caller who enters a password, with the device's id if this device has signed in to the account before. */
export function attemptOriginOf(
  request: FastifyRequest,
  device: DeviceCookie,
  email: string,
): Caller {
  return { ...callerOf(request), device: device.read(request, email) };
}

/** Mounted only when the product stores passwords itself. */
export function passwordRoutes(ctx: Context, cookies: IdentityCookies): Route[] {
  return [
    route(accountEndpoints.signIn, async (call) => {
      const { email, password } = call.body;
      const caller = attemptOriginOf(call.request, cookies.device, email);
      return answerSignIn(await signInWithPassword(ctx, email, password, caller), call, cookies);
    }),
  ];
}

export function sessionPublicRoutes(ctx: Context, cookies: IdentityCookies): Route[] {
  const cookie = cookies.refresh;
  return [
    route(accountEndpoints.refresh, async ({ request, reply }) => {
      const token = cookie.read(request);
      if (!token) throw new AppError('not_authenticated', 'Please log in.');
      const pair = await refreshSignIn(ctx, token, callerOf(request));
      cookie.set(reply, pair.refreshToken);
      // Remember devices that signed in before the device cookie existed.
      cookies.device.remember(request, reply, pair.answer.user.email);
      return pair.answer;
    }),
    route(accountEndpoints.signOut, async ({ request, reply }) => {
      const token = cookie.read(request);
      // A sign-in at a hosted provider has no cookie of ours, because the provider manages the refresh token. Its
      // token identifies the person.
      const principal = token ? null : await optionalPrincipal(request, ctx.authenticator);
      if (token) await signOut(ctx, token, callerOf(request));
      else if (principal?.familyId === null)
        await signOutPrincipal(ctx, principal, callerOf(request));
      cookie.clear(reply);
    }),
  ];
}

export function sessionTokenRoutes(ctx: Context): Route[] {
  return [
    route(accountEndpoints.activateSession, async ({ body, principal, request }) => ({
      sessionId: await activateSession(
        ctx,
        principal,
        body.deviceInfo.userAgent,
        callerOf(request),
      ),
    })),
  ];
}
