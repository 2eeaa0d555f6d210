import { AppError } from '../../http/app-error.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { findForSignIn, renewPasswordHash } from './accounts.repository.ts';
import { invalidCredentials, type SignInOpener } from './open-sign-in.ts';
import { hashPassword, isCurrentHash, verifyPassword } from './password.service.ts';
import { createPasswordAttempts } from './password-attempts.ts';
import type { Caller, ProvedSignIn, SignInOutcome } from './session-types.ts';
import { passwordLimits, queueOf } from './sign-in-limits.ts';

export function createPasswordSignIn(deps: AccountsDeps, { openPair }: SignInOpener) {
  const { clock, audit, limits } = deps;
  const { db } = deps.database;
  const attempts = createPasswordAttempts(deps);

  /**
   * Counts an attempt before its check, so that parallel guesses do not get around the limits, but only when its turn in
   * the queue for hashing has come. A ward of 60 people who sign in at once behind one address, whose limit is 30, is
   * therefore not refused: the few attempts whose result is not known yet are fewer than the limit.
   * @throws AppError invalid_credentials, too_many_requests, user_disabled (only after the right password)
   */
  return async function signIn(
    email: string,
    password: string,
    caller: Caller,
  ): Promise<SignInOutcome> {
    const counted = passwordLimits(email, caller);
    const keys = counted.map(limits.keyOf);
    const { user, hits } = await findForSignIn(db, email, keys);
    limits.checkHits(counted, hits, clock.now());
    const isRight = await verifyPassword(
      user?.passwordHash ?? null,
      password,
      queueOf(caller),
      async (check) =>
        (await limits.guess(db, counted, async () => (await check()) || null)) ?? false,
    );
    if (!user || !isRight) {
      const actorUid = user?.uid ?? null;
      await audit.record(db, { action: 'identity.sign_in_failed', actorUid, caller });
      throw invalidCredentials();
    }
    await attempts.forget(counted);
    if (user.disabledAt) {
      await audit.record(db, { action: 'identity.sign_in_suspended', actorUid: user.uid, caller });
      throw new AppError('user_disabled', 'This user account has been disabled.');
    }
    const now = clock.now();
    const entry = { action: 'identity.signed_in' as const, actorUid: user.uid, caller };
    if (user.passwordHash && !isCurrentHash(user.passwordHash)) {
      const renewed = {
        from: user.passwordHash,
        to: await hashPassword(password, queueOf(caller)),
      };
      await renewPasswordHash(db, user.uid, renewed, now);
    }
    const proved: ProvedSignIn = { by: 'password', entry };
    return openPair(db, user, proved, now);
  };
}
