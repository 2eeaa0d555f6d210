// Hashes passwords with argon2id, and limits the number of parallel hashes. The cost is the minimum that OWASP recommends
// (m = 19 MiB, t = 2, p = 1).

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { guessableBy } from '@urost3/contract/accounts/password.ts';
import { AppError } from '../../../http/app-error.ts';
import { createFairQueue } from '../../../http/limits/fair-queue.ts';

// Refuses passwords that are easy to guess: common passwords (common-passwords.txt), and those of `guessableBy`.

const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('../sign-up/common-passwords.txt', import.meta.url), 'utf8').split('\n'),
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

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashing leaves one core free for other work, and one of Node's four worker threads for files and compression. */
const queue = createFairQueue({
  parallel: Math.max(1, Math.min(availableParallelism(), 4) - 1),
  waitingMax: 200,
  refuse: () =>
    new AppError(
      'unavailable',
      'Many people are logging in right now. Please try again in a moment.',
      { retryAfter: 5 },
    ),
});
/** The sender for hashes that no request asked for, such as the dummy hash. */
const OURSELVES = '';

const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** False for a hash with other parameters. Such a hash is replaced at the next sign-in. */
export function isCurrentHash(passwordHash: string | null): boolean {
  return passwordHash?.startsWith(CURRENT) === true;
}

/** @param sender the sender whose share of the queue is used (`queueOf`) @returns a PHC string */
export function hashPassword(password: string, sender = OURSELVES): Promise<string> {
  return queue.run(sender, () => hash(password.normalize('NFC'), COST));
}

let dummyHash: Promise<string> | null = null;

/**
 * @param passwordHash null when there is no account or the account has no password. A dummy hash is then verified, so that
 * the response takes as long as with a password.
 * @param sender the sender whose share of the queue is used (`queueOf`)
 * @param guard runs the check when its turn in the queue has come, or refuses it
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  sender: string,
  guard: (check: () => Promise<boolean>) => Promise<boolean> = (check) => check(),
): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password');
  const against = passwordHash ?? (await dummyHash);
  const check = async () =>
    (await verify(against, password.normalize('NFC'))) && passwordHash !== null;
  return queue.run(sender, () => guard(check));
}
