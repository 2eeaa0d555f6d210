import type { Context } from '../../../composition/context.ts';
import type { Counted } from '../../rate-limits/rate-limits.service.ts';
import { findUserByEmail, renewPasswordHash } from '../accounts.repository.ts';
import type { User } from '../accounts.tables.ts';
import type { Caller, ProvedSignIn, SignInOutcome } from '../sessions/session-types.ts';
import { invalidCredentials, openSignIn } from './open-sign-in.ts';
import { hashPassword, isCurrentHash, verifyPassword } from './password.service.ts';
import { passwordLimits, queueOf } from './sign-in-limits.ts';

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
    await ctx.audit.record(ctx.db, { action: 'identity.sign_in_failed', actorUid, caller });
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

// Checks a password within the limits of wrong passwords.

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
  await ctx.audit.record(ctx.db, { action, actorUid: user?.uid ?? null, caller });
  return false;
}
