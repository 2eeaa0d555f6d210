import { factorEndpoints, type SecondStep } from '@urost3/contract/accounts/factors.schemas.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../composition/context.ts';
import { AppError } from '../../../http/app-error.ts';
import { type Route, route } from '../../../http/route.ts';
import {
  answerSignIn,
  callerOf,
  type IdentityCookies,
  signInOriginOf,
} from '../sessions/sessions.routes.ts';
import {
  confirmAuthenticator,
  getFactors,
  getPasskeyProofOptions,
  reauthenticateWithCode,
  reauthenticateWithPasskey,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from './factors.service.ts';
import {
  addPasskey,
  getNewPasskeyOptions,
  removeOwnPasskey,
  renamePasskey,
} from './passkeys.service.ts';
import {
  describeSecondStep,
  finishSignInWithCode,
  finishSignInWithPasskey,
  getSecondStepPasskeyOptions,
  signInWithPasskey,
  startPasskeySignIn,
} from './second-steps.service.ts';

/** Passes the options on unchanged, because their format is defined by the WebAuthn standard. */
const asJson = async (options: Promise<object>) => ({ ...(await options) });

export function passkeySignInRoutes(ctx: Context, cookies: IdentityCookies): Route[] {
  return [
    route(factorEndpoints.startPasskeySignIn, async ({ reply }) => {
      const { options, holder } = await startPasskeySignIn(ctx);
      cookies.passkey.set(reply, holder);
      return { ...options };
    }),
    route(factorEndpoints.signInWithPasskey, async (call) => {
      const holder = cookies.passkey.read(call.request);
      const pair = await signInWithPasskey(
        ctx,
        holder,
        call.body.passkey,
        signInOriginOf(call.request, cookies.device),
      );
      cookies.passkey.clear(call.reply);
      return answerSignIn(pair, call, cookies);
    }),
  ];
}

export function secondStepRoutes(ctx: Context, cookies: IdentityCookies): Route[] {
  function tokenOf(request: FastifyRequest): string {
    const token = cookies.secondStep.read(request);
    if (token) return token;
    throw new AppError('expired_code', 'Please start logging in again.');
  }
  return [
    route(
      factorEndpoints.getSecondStep,
      ({ request }): Promise<SecondStep> => describeSecondStep(ctx, tokenOf(request)),
    ),
    route(factorEndpoints.proveSecondStepCode, async (call) => {
      const token = tokenOf(call.request);
      const pair = await finishSignInWithCode(
        ctx,
        token,
        call.body.code,
        signInOriginOf(call.request, cookies.device),
      );
      return answerSignIn(pair, call, cookies);
    }),
    route(factorEndpoints.startSecondStepPasskey, ({ request }) =>
      asJson(getSecondStepPasskeyOptions(ctx, tokenOf(request))),
    ),
    route(factorEndpoints.proveSecondStepPasskey, async (call) => {
      const token = tokenOf(call.request);
      const pair = await finishSignInWithPasskey(
        ctx,
        token,
        call.body.passkey,
        signInOriginOf(call.request, cookies.device),
      );
      return answerSignIn(pair, call, cookies);
    }),
  ];
}

export function factorRoutes(ctx: Context): Route[] {
  return [
    route(factorEndpoints.getFactors, ({ principal }) => getFactors(ctx, principal)),
    route(factorEndpoints.proveCode, ({ principal, body, request }) =>
      reauthenticateWithCode(ctx, principal, body.code, callerOf(request)),
    ),
    route(factorEndpoints.startPasskeyProof, ({ principal }) =>
      asJson(getPasskeyProofOptions(ctx, principal)),
    ),
    route(factorEndpoints.provePasskey, ({ principal, body, request }) =>
      reauthenticateWithPasskey(ctx, principal, body.passkey, callerOf(request)),
    ),
    route(factorEndpoints.startPasskey, ({ principal }) =>
      asJson(getNewPasskeyOptions(ctx, principal)),
    ),
    route(factorEndpoints.addPasskey, ({ principal, body, request }) =>
      addPasskey(ctx, principal, body, callerOf(request)),
    ),
    route(factorEndpoints.renamePasskey, ({ principal, params, body }) =>
      renamePasskey(ctx, principal, params.id, body.name),
    ),
    route(factorEndpoints.removePasskey, ({ principal, params, request }) =>
      removeOwnPasskey(ctx, principal, params.id, callerOf(request)),
    ),
    route(factorEndpoints.startAuthenticator, ({ principal }) =>
      startAuthenticator(ctx, principal),
    ),
    route(factorEndpoints.confirmAuthenticator, async ({ principal, body, request }) => ({
      recoveryCodes: await confirmAuthenticator(ctx, principal, body.code, callerOf(request)),
    })),
    route(factorEndpoints.removeAuthenticator, ({ principal, request }) =>
      removeAuthenticator(ctx, principal, callerOf(request)),
    ),
    route(factorEndpoints.renewRecoveryCodes, async ({ principal, request }) => ({
      recoveryCodes: await renewRecoveryCodes(ctx, principal, callerOf(request)),
    })),
  ];
}
