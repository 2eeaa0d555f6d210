// argon2id at OWASP's minimum cost (m = 19 MiB, t = 2, p = 1), with a limit on parallel hashes.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../http/app-error.ts';
import { createFairQueue } from '../../http/fair-queue.ts';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** One core stays free for other work, and one of Node's four threads for files and compression. */
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
/** The sender name of hashing work without a request. */
const OURSELVES = '';

const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** False for a hash with other parameters, which is renewed at the next sign-in. */
export function isCurrentHash(passwordHash: string | null): boolean {
  return passwordHash?.startsWith(CURRENT) === true;
}

/** @param sender the queue it waits in (`queueOf`) @returns a PHC string */
export function hashPassword(password: string, sender = OURSELVES): Promise<string> {
  return queue.run(sender, () => hash(password.normalize('NFC'), COST));
}

let dummyHash: Promise<string> | null = null;

/**
 * @param passwordHash null when the account does not exist: the same work is done, so that timing reveals nothing
 * @param sender the queue it waits in (`queueOf`)
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  sender = OURSELVES,
): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password');
  const against = passwordHash ?? (await dummyHash);
  const matches = await queue.run(sender, () => verify(against, password.normalize('NFC')));
  return matches && passwordHash !== null;
}
