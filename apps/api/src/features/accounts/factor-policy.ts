// Who needs a second factor: when a sign-in has a second step, and from when on staff must have one (decision 086).
import type { Database, Db } from '../../db/client.ts';
import { rolesOf } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { User } from './accounts.tables.ts';
import { findAuthenticator, updateFactorGrace } from './factors.repository.ts';

const DAY_MS = 24 * 60 * 60_000;

type WithRoles = Pick<User, 'isAdmin' | 'isInterviewer' | 'areaRoles'>;
type Staffed = WithRoles & Pick<User, 'uid' | 'factorSince' | 'factorGraceFrom'>;

export type FactorPolicy = ReturnType<typeof createFactorPolicy>;

export function createFactorPolicy(deps: {
  database: Database;
  clock: Clock;
  /** See STAFF_FACTORS; false where a hosted provider keeps the accounts. */
  demandsFactors: boolean;
  readGraceDays: (db: Db) => Promise<number>;
}) {
  const { clock, demandsFactors, readGraceDays } = deps;
  const { db } = deps.database;

  /** Everybody with a role, on a production site. */
  const concerns = (user: WithRoles): boolean => demandsFactors && rolesOf(user).length > 0;

  /**
   * From when on a member of staff needs a second factor; the time to set one up begins when this is first asked.
   * @returns null for others, and for those who have one
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
     * Whether a sign-in by password or provider needs a second step: with an authenticator app, and for staff also with a
     * passkey only. Anyone else's passkey is a convenience, and a password goes on to be enough.
     */
    async needsSecondStep(handle: Db, user: User): Promise<boolean> {
      if (!user.factorSince) return false;
      if (concerns(user)) return true;
      return Boolean((await findAuthenticator(handle, user.uid))?.confirmedAt);
    },
  };
}
