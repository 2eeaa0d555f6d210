// A pending sign-up. Its form survives a reload in this tab's storage; the password is kept in memory only, so
// the person has to type it again.
import { PENDING_SIGNUP_MS } from '@urost3/contract/accounts-sign-up.ts';

const KEY = 'urost3.pendingSignup';

export interface PendingSignUp {
  email: string;
  firstName: string;
  lastName: string;
  city: string;
  /** Milliseconds on this device's clock. */
  createdAt: number;
  expiresAt: number;
  /** When a code may be resent. */
  resendAt: number;
}

const texts = ['email', 'firstName', 'lastName', 'city'] as const;
const times = ['createdAt', 'expiresAt', 'resendAt'] as const;

let held: PendingSignUp | null = null;
let password = '';

export function startPendingSignUp(
  person: Pick<PendingSignUp, 'email' | 'firstName' | 'lastName' | 'city'>,
  chosenPassword: string,
  resendAfterSeconds: number,
): void {
  const now = Date.now();
  const { email, firstName, lastName, city } = person;
  password = chosenPassword;
  store({
    email,
    firstName,
    lastName,
    city,
    createdAt: now,
    expiresAt: now + PENDING_SIGNUP_MS,
    resendAt: now + resendAfterSeconds * 1000,
  });
}

/** @returns null when there is none or its 15 minutes are over */
export function readPendingSignUp(): PendingSignUp | null {
  const pending = held ?? readStored();
  if (pending && pending.expiresAt > Date.now()) return pending;
  clearPendingSignUp();
  return null;
}

/** '' after a reload. */
export function heldPassword(): string {
  return password;
}

export function noteResend(afterSeconds: number): void {
  const pending = readPendingSignUp();
  if (pending) store({ ...pending, resendAt: Date.now() + afterSeconds * 1000 });
}

export function clearPendingSignUp(): void {
  held = null;
  password = '';
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

function store(pending: PendingSignUp): void {
  held = pending;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pending));
  } catch {
    // Storage is blocked: kept in memory above.
  }
}

function readStored(): PendingSignUp | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as PendingSignUp | null;
    const isWhole =
      texts.every((name) => typeof stored?.[name] === 'string') &&
      times.every((name) => typeof stored?.[name] === 'number');
    return isWhole ? stored : null;
  } catch {
    return null;
  }
}
