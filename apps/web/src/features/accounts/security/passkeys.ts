// Creates and uses passkeys in the browser. `@simplewebauthn/browser` is loaded at the first use.

import type { TokenAnswer } from '@urost3/contract/accounts/accounts.schemas.ts';
import { factorRoutes } from '@urost3/contract/accounts/accounts.ts';
import type {
  factorSchemas,
  NewPasskey,
  PasskeyProof,
} from '@urost3/contract/accounts/factors.schemas.ts';
import { callApi } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { hasPasskeySupport } from './passkey-support.ts';

const loadLibrary = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof loadLibrary>>;
type Options = ReturnType<(typeof factorSchemas.startPasskey.response)['parse']>;

/** Whether the person closed the browser's passkey dialog, or the dialog timed out. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);

/** @returns the message when a passkey could not be created or used; null when the person cancelled the dialog */
export function passkeyProblemOf(error: unknown): string | null {
  if (isCancelled(error)) return null;
  if (error instanceof ApiError) return error.message;
  if (error instanceof Error && error.name === 'InvalidStateError') {
    return 'This device already has a passkey for your account.';
  }
  return 'The passkey could not be used. Please try again.';
}

async function prove(options: Options, isOffered = false): Promise<PasskeyProof> {
  const { startAuthentication } = await loadLibrary();
  const asked = options as unknown as Parameters<Library['startAuthentication']>[0]['optionsJSON'];
  const answer = await startAuthentication({ optionsJSON: asked, useBrowserAutofill: isOffered });
  return answer as PasskeyProof;
}

/** @returns the passkey that the browser has created, for `addPasskey` */
export async function makePasskey(): Promise<NewPasskey> {
  const options = await callApi(factorRoutes.startPasskey);
  const { startRegistration } = await loadLibrary();
  const asked = options as unknown as Parameters<Library['startRegistration']>[0]['optionsJSON'];
  return (await startRegistration({ optionsJSON: asked })) as NewPasskey;
}

/** @param isOffered whether passkeys are suggestions of the email field instead of a dialog */
export async function signInWithPasskey(isOffered: boolean): Promise<TokenAnswer> {
  const options = await callApi(factorRoutes.startPasskeySignIn);
  const passkey = await prove(options, isOffered);
  return callApi(factorRoutes.signInWithPasskey, { body: { passkey } });
}

export async function proveForSecondStep(): Promise<TokenAnswer> {
  const passkey = await prove(await callApi(factorRoutes.startSecondStepPasskey));
  return callApi(factorRoutes.proveSecondStepPasskey, { body: { passkey } });
}

/** Asks the signed-in person to confirm their identity with a passkey. */
export async function proveAgainWithPasskey(): Promise<TokenAnswer> {
  const passkey = await prove(await callApi(factorRoutes.startPasskeyProof));
  return callApi(factorRoutes.provePasskey, { body: { passkey } });
}

/** Whether the browser supports passkeys as suggestions of the email field. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!hasPasskeySupport()) return false;
  return (await loadLibrary()).browserSupportsWebAuthnAutofill();
}

/** Withdraws the passkeys that the email field suggests, for example when the page closes. */
export async function endOffer(): Promise<void> {
  (await loadLibrary()).WebAuthnAbortService.cancelCeremony();
}
