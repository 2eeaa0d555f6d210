import type { SecondStep } from '@urost3/contract/accounts-factors.schemas.ts';
import { factorEndpoints } from '@urost3/contract/endpoints.ts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { type Route, route } from '../../http/route.ts';
import type { FactorsService } from './factors.service.ts';
import type { PasskeySignInService } from './passkey-sign-in.service.ts';
import type { SecondStepsService } from './second-steps.service.ts';
import { answerSignIn, callerOf, type IdentityCookies, signInOriginOf } from './sessions.routes.ts';

/** Passes the options on unchanged, because their format is defined by the WebAuthn standard. */
const asJson = async (options: Promise<object>) => ({ ...(await options) });

export function passkeySignInRoutes(
  service: PasskeySignInService,
  cookies: IdentityCookies,
): Route[] {
  return [
    route(factorEndpoints.startPasskeySignIn, async ({ reply }) => {
      const { options, holder } = await service.start();
      cookies.passkey.set(reply, holder);
      return { ...options };
    }),
    route(factorEndpoints.signInWithPasskey, async (call) => {
      const holder = cookies.passkey.read(call.request);
      const pair = await service.signIn(
        holder,
        call.body.passkey,
        signInOriginOf(call.request, cookies.device),
      );
      cookies.passkey.clear(call.reply);
      return answerSignIn(pair, call, cookies);
    }),
  ];
}

export function secondStepRoutes(service: SecondStepsService, cookies: IdentityCookies): Route[] {
  function tokenOf(request: FastifyRequest): string {
    const token = cookies.secondStep.read(request);
    if (token) return token;
    throw new AppError('expired_code', 'Please start logging in again.');
  }
  return [
    route(
      factorEndpoints.getSecondStep,
      ({ request }): Promise<SecondStep> => service.describe(tokenOf(request)),
    ),
    route(factorEndpoints.proveSecondStepCode, async (call) => {
      const token = tokenOf(call.request);
      const pair = await service.proveCode(
        token,
        call.body.code,
        signInOriginOf(call.request, cookies.device),
      );
      return answerSignIn(pair, call, cookies);
    }),
    route(factorEndpoints.startSecondStepPasskey, ({ request }) =>
      asJson(service.passkeyOptions(tokenOf(request))),
    ),
    route(factorEndpoints.proveSecondStepPasskey, async (call) => {
      const token = tokenOf(call.request);
      const pair = await service.provePasskey(
        token,
        call.body.passkey,
        signInOriginOf(call.request, cookies.device),
      );
      return answerSignIn(pair, call, cookies);
    }),
  ];
}

export function factorRoutes(service: FactorsService): Route[] {
  return [
    route(factorEndpoints.getFactors, ({ principal }) => service.get(principal)),
    route(factorEndpoints.proveCode, ({ principal, body, request }) =>
      service.proveCode(principal, body.code, callerOf(request)),
    ),
    route(factorEndpoints.startPasskeyProof, ({ principal }) =>
      asJson(service.passkeyProofOptions(principal)),
    ),
    route(factorEndpoints.provePasskey, ({ principal, body, request }) =>
      service.provePasskey(principal, body.passkey, callerOf(request)),
    ),
    route(factorEndpoints.startPasskey, ({ principal }) =>
      asJson(service.passkeys.options(principal)),
    ),
    route(factorEndpoints.addPasskey, ({ principal, body, request }) =>
      service.passkeys.add(principal, body, callerOf(request)),
    ),
    route(factorEndpoints.renamePasskey, ({ principal, params, body }) =>
      service.passkeys.rename(principal, params.id, body.name),
    ),
    route(factorEndpoints.removePasskey, ({ principal, params, request }) =>
      service.passkeys.remove(principal, params.id, callerOf(request)),
    ),
    route(factorEndpoints.startAuthenticator, ({ principal }) =>
      service.startAuthenticator(principal),
    ),
    route(factorEndpoints.confirmAuthenticator, async ({ principal, body, request }) => ({
      recoveryCodes: await service.confirmAuthenticator(principal, body.code, callerOf(request)),
    })),
    route(factorEndpoints.removeAuthenticator, ({ principal, request }) =>
      service.removeAuthenticator(principal, callerOf(request)),
    ),
    route(factorEndpoints.renewRecoveryCodes, async ({ principal, request }) => ({
      recoveryCodes: await service.renewRecoveryCodes(principal, callerOf(request)),
    })),
  ];
}
