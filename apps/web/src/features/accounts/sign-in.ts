// Signing in and out, and restoring the session after a reload.
import { accountRoutes } from '@urost3/contract/accounts.routes.ts';
import type { SignedInUser, TokenAnswer } from '@urost3/contract/accounts.schemas.ts';
import { allowReads, callApi, stopReads } from '../../lib/api.ts';
import { isUnauthenticated } from '../../lib/api-error.ts';
import { wiped } from '../../lib/offline-wipe.ts';
import { finishWrites } from '../../lib/pending-writes.ts';
import { dropSubscription } from '../../lib/push-subscription.ts';
import {
  announceKnownUser,
  announceLoading,
  endSession,
  getSession,
  holdToken,
  readSessionId,
  storeSessionId,
} from '../../lib/session.ts';
import { acceptToken, renewToken, withRefreshLock } from '../../lib/token.ts';

/** The password was correct, but the session could not be activated. */
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
    await signOut();
    throw new ActivationError();
  }
  acceptToken(answer);
  return answer.user;
}

/** Signs out in this browser even when the server cannot be reached. The server's session then ends by expiring. */
export async function signOut(): Promise<void> {
  try {
    await finishWrites();
    await dropSubscription().catch(() => undefined);
    await withRefreshLock(async () => {
      stopReads();
      await callApi(accountRoutes.signOut);
      // End the session before releasing the lock, because the next holder would otherwise use the ended session.
      endSession();
    });
  } catch {
    // The browser is offline, or the server has already ended the session.
    endSession();
  } finally {
    allowReads();
    // Wait for the deletion of this person's stored data, so that nobody else can sign in on this computer before it.
    await wiped();
  }
}

/** Fetches the signed-in user after a reload or after another tab has signed in. Visitors cause no request. */
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
    // The server could not be reached, so the session may still be valid. Show stored data, or else offer a retry.
    else if (!announceKnownUser()) announceLoading(true);
  }
}
