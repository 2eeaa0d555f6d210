// Refuses passwords that are easy to guess: common passwords (common-passwords.txt), and those of `guessableBy`.
import { readFileSync } from 'node:fs';
import { guessableBy } from '@urost3/contract/accounts-password.ts';
import { AppError } from '../../http/app-error.ts';

const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8').split('\n'),
);

/** @param own the person's email address and names @returns why the password is easy to guess; null when it is not */
export function weaknessOf(password: string, own: readonly string[] = []): string | null {
  const reason = guessableBy(password, own);
  if (reason) return reason;
  const isCommon = common.has(password.normalize('NFC').toLowerCase());
  return isCommon ? 'It is on the list of the most common passwords.' : null;
}

interface WeakWords {
  message: string;
  /** The request field that the message refers to. */
  field: string;
}

/** @throws AppError weak_password, whose `fields` contain the reason under `field` */
export function refuseWeakPassword(
  password: string,
  own: readonly string[],
  { message, field }: WeakWords = { message: 'Password is too weak.', field: 'password' },
): void {
  const reason = weaknessOf(password, own);
  if (reason) throw new AppError('weak_password', message, { fields: { [field]: reason } });
}
