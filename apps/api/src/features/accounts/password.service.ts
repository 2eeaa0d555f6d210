// argon2id at OWASP's minimum cost (m = 19 MiB, t = 2, p = 1), with a bound on how many run at once.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../http/app-error.ts';
import { createFairQueue } from '../../http/fair-queue.ts';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** One core stays free for everything else; more at once would not be quicker. */
const queue = createFairQueue({
  parallel: Math.max(1, availableParallelism() - 1),
  waitingMax: 200,
  refuse: () =>
    new AppError(
      'unavailable',
      'Many people are signing in right now. Please try again in a moment.',
      { retryAfter: 5 },
    ),
});
/** Work that nobody outside has asked for. */
const OURSELVES = '';

const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** False for a hash made with other parameters: it is renewed at the next sign-in. */
export function isCurrentHash(passwordHash: string | null): boolean {
  return passwordHash?.startsWith(CURRENT) === true;
}

/** @param sender who waits for it (`queueOf`) @returns a PHC string */
export function hashPassword(password: string, sender = OURSELVES): Promise<string> {
  return queue.run(sender, () => hash(password.normalize('NFC'), COST));
}

let decoy: Promise<string> | null = null;

/**
 * @param passwordHash null when the account does not exist: the same work is done, so that time tells nothing
 * @param sender who waits for it (`queueOf`)
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  sender = OURSELVES,
): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = passwordHash ?? (await decoy);
  const matches = await queue.run(sender, () => verify(against, password.normalize('NFC')));
  return matches && passwordHash !== null;
}
