import type { ProviderOutcome } from '@urost3/contract/accounts-providers.schemas.ts';
import { providerEndpoints } from '@urost3/contract/endpoints.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Authenticator, optionalPrincipal } from '../../http/guards.ts';
import { type Route, route } from '../../http/route.ts';
import type { ProviderAccounts } from './provider-accounts.service.ts';
import type { ProviderCookie } from './provider-cookie.ts';
import type { Finished, ProviderCaller } from './provider-identity-sign-in.ts';
import type { ProviderSignIn } from './provider-sign-in.service.ts';
import { answerSignIn, callerOf, type IdentityCookies, signInOriginOf } from './sessions.routes.ts';
import type { SignInMethodsService } from './sign-in-methods.service.ts';

interface Cookies extends IdentityCookies {
  readonly provider: ProviderCookie;
}

const starting = (request: FastifyRequest, reply: FastifyReply, { provider }: Cookies) => ({
  ...callerOf(request),
  browser: provider.keep(request, reply),
});

export function providerPublicRoutes(
  service: ProviderSignIn,
  newcomers: ProviderAccounts,
  authenticator: Authenticator,
  cookies: Cookies,
): Route[] {
  const callerAt = (request: FastifyRequest, browser: string | null): ProviderCaller => ({
    ...signInOriginOf(request, cookies.device),
    browser,
  });

  /** Builds the response, and sets the cookies of a completed sign-in or of a first step. */
  function answer(
    finished: Finished,
    request: FastifyRequest,
    reply: FastifyReply,
  ): ProviderOutcome {
    if (finished.outcome !== 'signed-in') return finished;
    const { signIn, next } = finished;
    if ('secondStep' in signIn) {
      cookies.secondStep.set(reply, signIn.secondStep);
      return { outcome: 'second-step', next };
    }
    return { outcome: 'signed-in', token: answerSignIn(signIn, { request, reply }, cookies), next };
  }

  return [
    route(providerEndpoints.startProviderSignIn, async ({ params, body, request, reply }) => ({
      url: await service.startSignIn(params.provider, body.next, starting(request, reply, cookies)),
    })),
    route(providerEndpoints.finishProvider, async ({ params, body, request, reply }) => {
      const principal = await optionalPrincipal(request, authenticator);
      const caller = callerAt(request, cookies.provider.read(request));
      const finished = await service.finish(params.provider, body.query, principal, caller);
      return answer(finished, request, reply);
    }),
    route(providerEndpoints.exchangeProviderToken, async ({ params, body, request, reply }) => {
      const caller = callerAt(request, cookies.provider.keep(request, reply));
      const finished = await service.exchange(params.provider, body.idToken, caller);
      return answer(finished, request, reply);
    }),
    route(providerEndpoints.createProviderAccount, async ({ body, request, reply }) => {
      const browser = cookies.provider.read(request);
      const signIn = await newcomers.create(body, browser, callerOf(request));
      return answerSignIn(signIn, { request, reply }, cookies);
    }),
  ];
}

export function providerSignedInRoutes(
  service: ProviderSignIn,
  signInMethods: SignInMethodsService,
  cookies: Cookies,
): Route[] {
  return [
    route(
      providerEndpoints.startProviderLink,
      async ({ params, body, principal, request, reply }) => {
        const caller = starting(request, reply, cookies);
        return { url: await service.startLink(params.provider, body.next, principal, caller) };
      },
    ),
    route(
      providerEndpoints.startProviderProof,
      async ({ params, body, principal, request, reply }) => {
        const caller = starting(request, reply, cookies);
        return { url: await service.startProof(params.provider, body.next, principal, caller) };
      },
    ),
    route(providerEndpoints.getProviderSignOut, ({ principal, request }) =>
      signInMethods.findProviderSignOut(principal, callerOf(request)),
    ),
  ];
}
