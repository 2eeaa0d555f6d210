import { AppError } from '../../http/app-error.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { findForSignIn, renewPasswordHash } from './accounts.repository.ts';
import { invalidCredentials, type SignInOpener } from './open-sign-in.ts';
import { hashPassword, isCurrentHash, verifyPassword } from './password.service.ts';
import { createPasswordAttempts } from './password-attempts.ts';
import type { Caller, ProvedSignIn, SignInOutcome } from './session-types.ts';
import { passwordLimits, queueOf } from './sign-in-limits.ts';

export function createPasswordSignIn(
  deps: AccountsDeps,
  { openFirstStep, openWithin }: SignInOpener,
) {
  const { clock, audit, limits } = deps;
  const { db } = deps.database;
  const attempts = createPasswordAttempts(deps);

  /**
   * Counts only wrong passwords, and after the check, unlike `attempts.prove`: a ward of 60 people who sign in at once
   * shares one network, whose limit is 30. Parallel guesses do not get around the limits, because they are checked again
   * after the password has waited in the queue for hashing. The sign-in needs only two database round trips: the
   * statements that read the account and that open the sign-in also check the limits.
   * @throws AppError invalid_credentials, too_many_requests, user_disabled (only after the right password)
   */
  return async function signIn(
    email: string,
    password: string,
    caller: Caller,
  ): Promise<SignInOutcome> {
    const counted = passwordLimits(email, caller);
    const keys = counted.map(limits.keyOf);
    const { user, hits: before } = await findForSignIn(db, email, keys);
    limits.checkHits(counted, before, clock.now());
    const isRight = await verifyPassword(user?.passwordHash ?? null, password, queueOf(caller));
    if (!user || !isRight) {
      const actorUid = user?.uid ?? null;
      await audit.record(db, { action: 'identity.sign_in_failed', actorUid, caller });
      await limits.count(db, counted);
      throw invalidCredentials();
    }
    if (user.disabledAt) {
      if (await limits.check(db, counted)) await attempts.forget(counted);
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
    // `openWithin` checks the limits again, but is not called for a sign-in that needs a second step. Check the limits
    // here, because parallel sign-ins can fail during the password check.
    if (user.factorSince && (await limits.check(db, counted))) await attempts.forget(counted);
    const firstStep = await openFirstStep(db, user, proved, now);
    if (firstStep) return firstStep;
    const { pair, hadFailures } = await openWithin(db, user, proved, counted, now);
    if (hadFailures) await attempts.forget(counted);
    return pair;
  };
}
