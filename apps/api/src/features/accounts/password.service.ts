// argon2id at OWASP's minimum cost (m = 19 MiB, t = 2, p = 1), with a bound on how many run at once.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../http/app-error.ts';

const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** One core stays free for everything else; more at once would not be quicker. */
const PARALLEL = Math.max(1, availableParallelism() - 1);
const WAITING_MAX = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function withSlot<T>(work: () => Promise<T>): Promise<T> {
  if (running >= PARALLEL) {
    if (waiting.length >= WAITING_MAX) {
      throw new AppError(
        'unavailable',
        'Many people are signing in right now. Please try again in a moment.',
        {
          retryAfter: 5,
        },
      );
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    // The slot passes to the next in line without being given back in between.
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** False for a hash made with other parameters: it is renewed at the next sign-in. */
export function isCurrentHash(passwordHash: string | null): boolean {
  return passwordHash?.startsWith(CURRENT) === true;
}

/** @returns a PHC string */
export function hashPassword(password: string): Promise<string> {
  return withSlot(() => hash(password.normalize('NFC'), COST));
}

let decoy: Promise<string> | null = null;

/**
 * @param passwordHash null when the account does not exist: the same work is done, so that time tells nothing
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = passwordHash ?? (await decoy);
  const matches = await withSlot(() => verify(against, password.normalize('NFC')));
  return matches && passwordHash !== null;
}
