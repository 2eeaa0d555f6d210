// Checks a password within the limits of wrong passwords.

import type { AuditAction } from '@urost3/contract/audit.ts';
import type { Counted } from '../rate-limits/rate-limits.service.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import type { User } from './accounts.tables.ts';
import { verifyPassword } from './password.service.ts';
import type { Caller } from './session-types.ts';
import { queueOf } from './sign-in-limits.ts';

export function createPasswordAttempts(deps: Pick<AccountsDeps, 'database' | 'audit' | 'limits'>) {
  const { audit, limits } = deps;
  const { db } = deps.database;

  async function countWrong(
    action: AuditAction,
    user: User | null,
    counted: Counted[],
    caller: Caller,
  ): Promise<void> {
    await audit.record(db, { action, actorUid: user?.uid ?? null, caller });
    await limits.count(db, counted);
  }

  /**
   * Clears the count of the first limit of `passwordLimits` after a right password. The counts over all networks and over
   * all accounts stay, because other people's wrong passwords are counted there too.
   */
  const forget = (counted: Counted[]) => limits.clear(db, counted.slice(0, 1));

  /**
   * Checks a password within the limits of wrong passwords. While this password waits in the queue for hashing, other
   * passwords can turn out to be wrong. The limits are therefore checked before and after hashing. Parallel guesses do
   * not get around them.
   * @returns whether the password is right
   * @throws AppError too_many_requests
   */
  async function prove(
    user: User | null,
    password: string,
    counted: Counted[],
    caller: Caller,
  ): Promise<boolean> {
    await limits.check(db, counted);
    if (!(await verifyPassword(user?.passwordHash ?? null, password, queueOf(caller)))) {
      await countWrong('identity.reauthentication_failed', user, counted, caller);
      return false;
    }
    if (await limits.check(db, counted)) await forget(counted);
    return true;
  }

  return { countWrong, forget, prove };
}
