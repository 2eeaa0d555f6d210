// Hashes passwords with argon2id, and limits the number of parallel hashes. The cost is the minimum that OWASP recommends
// (m = 19 MiB, t = 2, p = 1).
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { guessableBy } from '@urost3/contract/accounts/guessable-password.ts';
import type { Context } from '../../../composition/context.ts';
import { AppError } from '../../../http/app-error.ts';
import { createFairQueue } from '../../../http/limits/fair-queue.ts';
import type { Counted } from '../../rate-limits/rate-limits.service.ts';
import { findUserByEmail, renewPasswordHash } from '../accounts.repository.ts';
import type { User } from '../accounts.tables.ts';
import type { Caller, ProvedSignIn, SignInOutcome } from '../sessions/session-types.ts';
import { invalidCredentials, openSignIn } from './open-sign-in.ts';
import { passwordLimits, queueOf } from './sign-in-limits.ts';

/** Common passwords are refused, like those of `guessableBy`. */
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
/** The sender for hashes that no request asked for, such as those of the demo accounts. */
const OURSELVES = '';

const CURRENT = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`;

/** False for a hash with other parameters. Such a hash is replaced at the next sign-in. */
function isCurrentHash(passwordHash: string | null): boolean {
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
  // Made once and outside the queue, whose refusal would be kept.
  dummyHash ??= hash('no account has this password', COST);
  const against = passwordHash ?? (await dummyHash);
  const check = async () =>
    (await verify(against, password.normalize('NFC'))) && passwordHash !== null;
  return queue.run(sender, () => guard(check));
}

/**
 * Counts an attempt before its check, so that parallel guesses do not get around the limits, but only when its turn in
 * the queue for hashing has come. A ward of 60 people who sign in at once behind one address, whose limit is 30, is
 * therefore not refused: the few attempts whose result is not known yet are fewer than the limit.
 * @throws AppError invalid_credentials, too_many_requests, user_disabled (only after the right password)
 */
export async function signInWithPassword(
  ctx: Context,
  email: string,
  password: string,
  caller: Caller,
): Promise<SignInOutcome> {
  const counted = passwordLimits(email, caller);
  await ctx.limits.check(ctx.db, counted);
  const user = await findUserByEmail(ctx.db, email);
  const isRight = await verifyPassword(
    user?.passwordHash ?? null,
    password,
    queueOf(caller),
    async (check) =>
      (await ctx.limits.guess(ctx.db, counted, async () => (await check()) || null)) ?? false,
  );
  if (!user || !isRight) {
    const actorUid = user?.uid ?? null;
    await ctx.audit.record(ctx.db, { uid: actorUid, ...caller }, 'identity.sign_in_failed');
    throw invalidCredentials();
  }
  await forgetWrongPasswords(ctx, counted);
  const now = ctx.clock.now();
  const entry = { action: 'identity.signed_in' as const, actorUid: user.uid, caller };
  if (user.passwordHash && !isCurrentHash(user.passwordHash)) {
    const renewed = {
      from: user.passwordHash,
      to: await hashPassword(password, queueOf(caller)),
    };
    await renewPasswordHash(ctx.db, user.uid, renewed, now);
  }
  const proved: ProvedSignIn = { by: 'password', entry };
  return openSignIn(ctx, ctx.db, user, proved, now);
}

/**
 * Clears the count of the first limit of `passwordLimits` after a right password. The counts over all networks and over
 * all accounts stay, because other people's wrong passwords are counted there too.
 */
const forgetWrongPasswords = (ctx: Context, counted: Counted[]) =>
  ctx.limits.clear(ctx.db, counted.slice(0, 1));

/**
 * Checks the password of a signed-in person within the limits of wrong passwords.
 * @returns whether the password is right
 * @throws AppError too_many_requests
 */
export async function provePassword(
  ctx: Context,
  user: User | null,
  password: string,
  counted: Counted[],
  caller: Caller,
): Promise<boolean> {
  const hash = user?.passwordHash ?? null;
  const isRight = await ctx.limits.guess(
    ctx.db,
    counted,
    async () => (await verifyPassword(hash, password, queueOf(caller))) || null,
  );
  if (isRight) {
    await forgetWrongPasswords(ctx, counted);
    return true;
  }
  const action = 'identity.reauthentication_failed';
  await ctx.audit.record(ctx.db, { uid: user?.uid ?? null, ...caller }, action);
  return false;
}
