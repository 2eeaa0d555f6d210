// The browser's session, outside React so that API calls and the auth provider share one state. The ID token lives in memory
// only; the refresh token is an HttpOnly cookie that scripts cannot read; the active session's id is in localStorage.
import type { SignedInUser, TokenAnswer } from '@urost3/contract/accounts.schemas.ts';

import { readStored, readStoredJson, removeStored, writeStored } from './browser-storage.ts';

/** `session-ended`: by the server or another device. `account-deleted`: the person cannot sign in again. */
const reasons = ['session-ended', 'suspended', 'account-deleted'] as const;
export type SignedOutReason = (typeof reasons)[number];
export type SessionState =
  /** `isUnreachable`: a session exists, but the server could not be asked about it. */
  | { status: 'loading'; isUnreachable: boolean }
  | { status: 'signed-out'; reason: SignedOutReason | null }
  | { status: 'signed-in'; user: SignedInUser };

export interface HeldToken {
  idToken: string;
  /** Milliseconds on this device's clock. */
  expiresAt: number;
}

export const SESSION_ID_KEY = 'urost3.sessionId';
/** The signed-in person, for a start without network. */
const PERSON_KEY = 'urost3.person';
/** Why this browser's session ended, for its other tabs. */
const END_REASON_KEY = 'urost3.endReason';

let state: SessionState = { status: 'loading', isUnreachable: false };
let token: HeldToken | null = null;
const listeners = new Set<() => void>();

export function getSession(): SessionState {
  return state;
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: SessionState): void {
  state = next;
  for (const listener of Array.from(listeners)) listener();
}

export function getHeldToken(): HeldToken | null {
  return token;
}

/** Stores the token for calls without announcing a signed-in user yet (activation comes first). */
export function holdToken(answer: Pick<TokenAnswer, 'idToken' | 'expiresIn'>): void {
  token = { idToken: answer.idToken, expiresAt: Date.now() + answer.expiresIn * 1000 };
}

/** An earlier version stored no roles, and a server of that version sends none during an upgrade. */
function withRoles(user: Omit<SignedInUser, 'roles'> & Partial<SignedInUser>): SignedInUser {
  return { ...user, roles: user.roles ?? [] };
}

export function announceUser(answered: SignedInUser): void {
  const user = withRoles(answered);
  // Renewing the same person's token changes nothing, so that effects keyed on the user do not run again.
  if (state.status === 'signed-in' && JSON.stringify(state.user) === JSON.stringify(user)) return;
  writeStored(PERSON_KEY, JSON.stringify(user));
  change({ status: 'signed-in', user });
}

/**
 * The person of this browser's session when the server cannot be reached: stored data can be read, but every call still
 * needs a token. @returns whether a person is known
 */
export function announceKnownUser(): boolean {
  const user = readStoredJson<SignedInUser>(PERSON_KEY);
  if (user === null || readSessionId() === null) return false;
  change({ status: 'signed-in', user: withRoles(user) });
  return true;
}

export function announceLoading(isUnreachable: boolean): void {
  change({ status: 'loading', isUnreachable });
}

/** Deletes everything this tab and this browser hold about the session. */
export function endSession(reason: SignedOutReason | null = null): void {
  token = null;
  // Before the session's id, because other tabs react to the removal of the id.
  if (reason) writeStored(END_REASON_KEY, reason);
  else removeStored(END_REASON_KEY);
  removeStored(SESSION_ID_KEY);
  removeStored(PERSON_KEY);
  change({ status: 'signed-out', reason });
}

/** Another tab ended the session: this tab ends it for the same reason. */
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
