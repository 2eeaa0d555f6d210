// Signing in, and restoring the session after a reload.

import type { SignedInUser, TokenAnswer } from '@urost3/contract/accounts/accounts.schemas.ts';
import { accountRoutes } from '@urost3/contract/accounts/accounts.ts';
import { callApi } from '../../../lib/api/api.ts';
import { isUnauthenticated } from '../../../lib/api/api-error.ts';
import {
  announceKnownUser,
  announceLoading,
  endSession,
  getSession,
  holdToken,
  readSessionId,
  storeSessionId,
} from '../../../lib/api/session.ts';
import { acceptToken, renewToken } from '../../../lib/api/token.ts';
import { signOut } from './sign-out.ts';

/** The person was authenticated by any method, but the session could not be activated. */
export class ActivationError extends Error {
  constructor() {
    super('Login succeeded but session activation failed. Please try again.');
    this.name = 'ActivationError';
  }
}

export async function signIn(email: string, password: string): Promise<SignedInUser> {
  return startActiveSession(await callApi(accountRoutes.signIn, { body: { email, password } }));
}

/** Activates a session on this device for a person who has just been authenticated. */
export async function startActiveSession(answer: TokenAnswer): Promise<SignedInUser> {
  holdToken(answer);
  try {
    const { sessionId } = await callApi(accountRoutes.activateSession, {
      body: { deviceInfo: { userAgent: navigator.userAgent.slice(0, 1000) } },
    });
    storeSessionId(sessionId);
  } catch {
    await signOut(null);
    throw new ActivationError();
  }
  acceptToken(answer);
  return answer.user;
}

/** Fetches the signed-in user after a reload or after another tab has signed in. For a visitor no request is sent. */
export async function restoreSession(): Promise<void> {
  if (readSessionId() === null) {
    endSession();
    return;
  }
  try {
    await renewToken();
  } catch (error) {
    if (getSession().status !== 'loading') return;
    if (isUnauthenticated(error)) endSession();
    // The server could not be reached, so the session may still be valid. Continue as the user who is stored on this
    // device. If no user is stored, offer a retry.
    else if (!announceKnownUser()) announceLoading(true);
  }
}
