// Checks a password within the limits of wrong passwords.

import type { Counted } from '../rate-limits/rate-limits.service.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import type { User } from './accounts.tables.ts';
import { verifyPassword } from './password.service.ts';
import type { Caller } from './session-types.ts';
import { queueOf } from './sign-in-limits.ts';

export function createPasswordAttempts(deps: Pick<AccountsDeps, 'database' | 'audit' | 'limits'>) {
  const { audit, limits } = deps;
  const { db } = deps.database;

  /**
   * Clears the count of the first limit of `passwordLimits` after a right password. The counts over all networks and over
   * all accounts stay, because other people's wrong passwords are counted there too.
   */
  const forget = (counted: Counted[]) => limits.clear(db, counted.slice(0, 1));

  /**
   * Checks the password of a signed-in person within the limits of wrong passwords.
   * @returns whether the password is right
   * @throws AppError too_many_requests
   */
  async function prove(
    user: User | null,
    password: string,
    counted: Counted[],
    caller: Caller,
  ): Promise<boolean> {
    const hash = user?.passwordHash ?? null;
    const isRight = await limits.guess(
      db,
      counted,
      async () => (await verifyPassword(hash, password, queueOf(caller))) || null,
    );
    if (isRight) {
      await forget(counted);
      return true;
    }
    const action = 'identity.reauthentication_failed';
    await audit.record(db, { action, actorUid: user?.uid ?? null, caller });
    return false;
  }

  return { forget, prove };
}
