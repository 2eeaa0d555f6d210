import {
  type ProviderOutcome,
  providerEndpoints,
} from '@urost3/contract/accounts/providers.schemas.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../../composition/context.ts';
import { optionalPrincipal } from '../../../http/guards/guards.ts';
import { type Route, route } from '../../../http/route.ts';
import type { ProviderCookie } from '../secret-cookies.ts';
import {
  answerSignIn,
  callerOf,
  type IdentityCookies,
  signInOriginOf,
} from '../sessions/sessions.routes.ts';
import { findProviderSignOut } from '../sign-in/sign-in-methods.service.ts';
import { createProviderAccount } from './provider-accounts.service.ts';
import type { Finished, ProviderCaller } from './provider-identity-sign-in.ts';
import {
  exchangeProviderToken,
  finishAtProvider,
  startProviderLink,
  startProviderProof,
  startProviderSignIn,
} from './provider-sign-in.service.ts';

interface Cookies extends IdentityCookies {
  readonly provider: ProviderCookie;
}

const starting = (request: FastifyRequest, reply: FastifyReply, { provider }: Cookies) => ({
  ...callerOf(request),
  browser: provider.keep(request, reply),
});

export function providerPublicRoutes(ctx: Context, cookies: Cookies): Route[] {
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
      url: await startProviderSignIn(
        ctx,
        params.provider,
        body.next,
        starting(request, reply, cookies),
      ),
    })),
    route(providerEndpoints.finishProvider, async ({ params, body, request, reply }) => {
      const principal = await optionalPrincipal(request, ctx.authenticator);
      const caller = callerAt(request, cookies.provider.read(request));
      const finished = await finishAtProvider(ctx, params.provider, body.query, principal, caller);
      return answer(finished, request, reply);
    }),
    route(providerEndpoints.exchangeProviderToken, async ({ params, body, request, reply }) => {
      const caller = callerAt(request, cookies.provider.keep(request, reply));
      const finished = await exchangeProviderToken(ctx, params.provider, body.idToken, caller);
      return answer(finished, request, reply);
    }),
    route(providerEndpoints.createProviderAccount, async ({ body, request, reply }) => {
      const browser = cookies.provider.read(request);
      const signIn = await createProviderAccount(ctx, body, browser, callerOf(request));
      return answerSignIn(signIn, { request, reply }, cookies);
    }),
  ];
}

export function providerSignedInRoutes(ctx: Context, cookies: Cookies): Route[] {
  return [
    route(
      providerEndpoints.startProviderLink,
      async ({ params, body, principal, request, reply }) => {
        const caller = starting(request, reply, cookies);
        return { url: await startProviderLink(ctx, params.provider, body.next, principal, caller) };
      },
    ),
    route(
      providerEndpoints.startProviderProof,
      async ({ params, body, principal, request, reply }) => {
        const caller = starting(request, reply, cookies);
        return {
          url: await startProviderProof(ctx, params.provider, body.next, principal, caller),
        };
      },
    ),
    route(providerEndpoints.getProviderSignOut, ({ principal, request }) =>
      findProviderSignOut(ctx, principal, callerOf(request)),
    ),
  ];
}
