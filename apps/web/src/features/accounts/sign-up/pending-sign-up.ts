// A sign-up whose mailed code has not been entered yet. The form's values are kept in this tab's session storage and
// survive a reload. The password is kept in memory only, so the person types it again after a reload.
import {
  PENDING_SIGNUP_MS,
  type SignUpPerson,
  signUpPersonFields,
} from '@urost3/contract/accounts/accounts.ts';
import { tabStorage } from '../../../lib/browser/browser-storage.ts';

const KEY = 'urost3.pendingSignup';

export interface PendingSignUp extends SignUpPerson {
  /** All three times are by this device's clock, in milliseconds since 1970. */
  createdAt: number;
  expiresAt: number;
  /** When the person may request another code. */
  resendAt: number;
}

const times = ['createdAt', 'expiresAt', 'resendAt'] as const;

let password = '';

/** The person without anything else that the form or the storage holds, such as a password. */
export const personOf = (given: SignUpPerson): SignUpPerson =>
  Object.fromEntries(signUpPersonFields.map((name) => [name, given[name]])) as SignUpPerson;

export function startPendingSignUp(
  person: SignUpPerson,
  chosenPassword: string,
  resendAfterSeconds: number,
): void {
  const now = Date.now();
  password = chosenPassword;
  store({
    ...personOf(person),
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
    signUpPersonFields.every((name) => typeof stored?.[name] === 'string') &&
    times.every((name) => typeof stored?.[name] === 'number');
  return isWhole ? stored : null;
}
