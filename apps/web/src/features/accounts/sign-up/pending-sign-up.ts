// A sign-up whose mailed code has not been entered yet. The form's values are kept in this tab's session storage and
// survive a reload. The password is kept in memory only, so the person types it again after a reload.
import { PENDING_SIGNUP_MS } from '@urost3/contract/accounts/accounts.ts';
import { tabStorage } from '../../../lib/browser/browser-storage.ts';

const KEY = 'urost3.pendingSignup';

export interface PendingSignUp {
  email: string;
  firstName: string;
  lastName: string;
  city: string;
  /** All three times are by this device's clock, in milliseconds since 1970. */
  createdAt: number;
  expiresAt: number;
  /** When the person may request another code. */
  resendAt: number;
}

const texts = ['email', 'firstName', 'lastName', 'city'] as const;
const times = ['createdAt', 'expiresAt', 'resendAt'] as const;

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

/** @returns null when there is no pending sign-up or its 15 minutes are over */
export function readPendingSignUp(): PendingSignUp | null {
  const pending = readStored();
  if (pending && pending.expiresAt > Date.now()) return pending;
  clearPendingSignUp();
  return null;
}

/** The password; '' after a reload, and when no sign-up is pending. */
export function heldPassword(): string {
  return password;
}

export function noteResend(afterSeconds: number): void {
  const pending = readPendingSignUp();
  if (pending) store({ ...pending, resendAt: Date.now() + afterSeconds * 1000 });
}

export function clearPendingSignUp(): void {
  password = '';
  tabStorage.remove(KEY);
}

function store(pending: PendingSignUp): void {
  tabStorage.write(KEY, JSON.stringify(pending));
}

function readStored(): PendingSignUp | null {
  const stored = tabStorage.readJson<PendingSignUp>(KEY);
  const isWhole =
    texts.every((name) => typeof stored?.[name] === 'string') &&
    times.every((name) => typeof stored?.[name] === 'number');
  return isWhole ? stored : null;
}
