// Decides when a sign-in needs a second step, and from when staff must have a second factor (decision 086).
import { DAY_MS } from '@urost3/contract/day.ts';
import type { Database, Db } from '../../db/client.ts';
import { rolesOf } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { User } from './accounts.tables.ts';
import { findAuthenticator, updateFactorGrace } from './factors.repository.ts';

type WithRoles = Pick<User, 'isAdmin' | 'isInterviewer' | 'areaRoles'>;
type Staffed = WithRoles & Pick<User, 'uid' | 'factorSince' | 'factorGraceFrom'>;

export type FactorPolicy = ReturnType<typeof createFactorPolicy>;

export function createFactorPolicy(deps: {
  database: Database;
  clock: Clock;
  /** Whether people with a role must have a second factor; false when a hosted provider stores the accounts. */
  demandsFactors: boolean;
  readGraceDays: (db: Db) => Promise<number>;
}) {
  const { clock, demandsFactors, readGraceDays } = deps;
  const { db } = deps.database;

  /** Whether the person must have a second factor: on a site that demands second factors, everybody with a role. */
  const concerns = (user: WithRoles): boolean => demandsFactors && rolesOf(user).length > 0;

  /**
   * The time from which a member of staff needs a second factor. The grace period starts at the first call.
   * @returns null for people who need no second factor or have one
   */
  async function findDueAt(user: Staffed): Promise<Date | null> {
    if (!concerns(user) || user.factorSince) return null;
    const from = user.factorGraceFrom ?? clock.now();
    if (!user.factorGraceFrom) await updateFactorGrace(db, user.uid, from);
    return new Date(from.getTime() + (await readGraceDays(db)) * DAY_MS);
  }

  return {
    concerns,
    findDueAt,
    isOverdue: async (user: Staffed): Promise<boolean> => {
      const dueAt = await findDueAt(user);
      return dueAt !== null && dueAt <= clock.now();
    },
    /**
     * Whether a sign-in by password or provider needs a second step. It does when the person has an authenticator app. It
     * also does when the person has a passkey and must have a second factor. For people who need no second factor, a
     * passkey is optional.
     */
    async needsSecondStep(handle: Db, user: User): Promise<boolean> {
      if (!user.factorSince) return false;
      if (concerns(user)) return true;
      return Boolean((await findAuthenticator(handle, user.uid))?.confirmedAt);
    },
  };
}
