// The browser's session. It is outside React, so that API calls and the auth provider share one state. The ID token is
// only in memory. The refresh token is an HttpOnly cookie. The id of the active session is in localStorage.
import type { SignedInUser, TokenAnswer } from '@urost3/contract/accounts/accounts.schemas.ts';
import {
  readStored,
  readStoredJson,
  removeStored,
  writeStored,
} from '../browser/browser-storage.ts';
import { createListeners } from '../listeners.ts';
import { ApiError, isUnauthenticated } from './api-error.ts';

/**
 * `logged-out` means that the person pressed Log out, and `session-ended` that the server or another device ended the
 * session. After `account-deleted` the person cannot sign in again.
 */
const reasons = ['logged-out', 'session-ended', 'suspended', 'account-deleted'] as const;
export type SignedOutReason = (typeof reasons)[number];
export type SessionState =
  /** `isUnreachable` means that a session exists but the server could not be reached. */
  | { status: 'loading'; isUnreachable: boolean }
  | { status: 'signed-out'; reason: SignedOutReason | null }
  | { status: 'signed-in'; user: SignedInUser };

export interface HeldToken {
  idToken: string;
  /** Milliseconds since 1970 by this device's clock. */
  expiresAt: number;
}

export const SESSION_ID_KEY = 'urost3.sessionId';
/** The localStorage key of the signed-in user, which is read when the app starts without a network. */
const PERSON_KEY = 'urost3.person';
/** The localStorage key of the reason why the session ended, which other tabs read. */
const END_REASON_KEY = 'urost3.endReason';

let state: SessionState = { status: 'loading', isUnreachable: false };
let token: HeldToken | null = null;
const listeners = createListeners();

export function getSession(): SessionState {
  return state;
}

/** Null while nobody is signed in. */
export const signedInUid = (): string | null =>
  state.status === 'signed-in' ? state.user.uid : null;

export const subscribeSession = listeners.subscribe;

function announce(next: SessionState): void {
  state = next;
  listeners.notify();
}

export function getHeldToken(): HeldToken | null {
  return token;
}

/**
 * Stores the token for calls. The call that activates the session needs it before the user is announced as signed in.
 */
export function holdToken(answer: Pick<TokenAnswer, 'idToken' | 'expiresIn'>): void {
  token = { idToken: answer.idToken, expiresAt: Date.now() + answer.expiresIn * 1000 };
}

/**
 * Adds an empty list of roles when the list is missing. An earlier release stored no roles, and a server of that release
 * may answer during an upgrade.
 */
function withRoles(user: Omit<SignedInUser, 'roles'> & Partial<SignedInUser>): SignedInUser {
  return { ...user, roles: user.roles ?? [] };
}

export function announceUser(answered: SignedInUser): void {
  const user = withRoles(answered);
  // If the person's data is unchanged, for example after a renewal of the token, the user object stays the same.
  // Effects that depend on the user then do not run again.
  if (state.status === 'signed-in' && JSON.stringify(state.user) === JSON.stringify(user)) return;
  writeStored(PERSON_KEY, JSON.stringify(user));
  announce({ status: 'signed-in', user });
}

/**
 * Announces the stored person when the server cannot be reached. Stored data can then be read, but calls still need a
 * token.
 * @returns false when no person or no session id is stored
 */
export function announceKnownUser(): boolean {
  const user = readStoredJson<SignedInUser>(PERSON_KEY);
  if (user === null || readSessionId() === null) return false;
  announce({ status: 'signed-in', user: withRoles(user) });
  return true;
}

export function announceLoading(isUnreachable: boolean): void {
  announce({ status: 'loading', isUnreachable });
}

/** Deletes everything that this tab and this browser store about the session. */
export function endSession(reason: SignedOutReason | null = null): void {
  token = null;
  // Stored before the session id is removed, because the removal notifies the other tabs. A log-out leaves nothing behind.
  if (reason && reason !== 'logged-out') writeStored(END_REASON_KEY, reason);
  else removeStored(END_REASON_KEY);
  removeStored(SESSION_ID_KEY);
  removeStored(PERSON_KEY);
  announce({ status: 'signed-out', reason });
}

/**
 * Signs out after a 401.
 * @param sessionId the session of the refused call; a newer one, for example of another tab, does not end
 */
export function endRefusedSession(error: unknown, sessionId: string | null): void {
  if (isUnauthenticated(error) && readSessionId() === sessionId) endSession(reasonOf(error));
}

export function reasonOf(error: unknown): SignedOutReason | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'account_suspended') return 'suspended';
  return error.code === 'session_ended' ? 'session-ended' : null;
}

/** Ends the session in this tab for the reason that another tab stored. */
export function endSessionLikeOtherTab(): void {
  const stored = readStored(END_REASON_KEY);
  endSession(reasons.find((reason) => reason === stored) ?? null);
}

export function readSessionId(): string | null {
  return readStored(SESSION_ID_KEY);
}

export function storeSessionId(sessionId: string): void {
  removeStored(END_REASON_KEY);
  writeStored(SESSION_ID_KEY, sessionId);
}
