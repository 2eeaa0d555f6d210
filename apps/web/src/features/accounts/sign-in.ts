// Signing in, out and taking the session up again after a reload.
import {
  accountEndpoints,
  type SignedInUser,
  type TokenAnswer,
} from '@urost3/contract/accounts.ts';
import { callApi } from '../../lib/api.ts';
import { isUnauthenticated } from '../../lib/api-error.ts';
import { wiped } from '../../lib/offline-wipe.ts';
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
import { finishWrites } from '../../lib/writes-on-their-way.ts';

/** The password was right, but this device could not be made the active one. */
export class ActivationError extends Error {
  constructor() {
    super('Login succeeded but session activation failed. Please try again.');
    this.name = 'ActivationError';
  }
}

export async function signIn(email: string, password: string): Promise<SignedInUser> {
  return takeUpSession(await callApi(accountEndpoints.signIn, { body: { email, password } }));
}

/** Makes this device the active one for a person who has just proved who they are. */
export async function takeUpSession(answer: TokenAnswer): Promise<SignedInUser> {
  holdToken(answer);
  try {
    const { sessionId } = await callApi(accountEndpoints.activateSession, {
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

/** Signed out here whatever the server says; a session it could not end runs out by itself. */
export async function signOut(): Promise<void> {
  try {
    await finishWrites();
    await withRefreshLock(() => callApi(accountEndpoints.signOut));
  } catch {
    // Offline or already ended.
  } finally {
    endSession();
    // The next person at this computer comes after everything is gone.
    await wiped();
  }
}

/** After a reload, or when another tab has signed in: ask who we are. Visitors cost no call. */
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
    // Not a refusal: the server cannot be asked now. What this device keeps can be read; else we offer another try.
    else if (!announceKnownUser()) announceLoading(true);
  }
}
