// Checks whether a person has recently proved their identity, with a second factor if their sign-in needs one.
import { RECENT_LOGIN_MS } from '@urost3/contract/accounts-recovery.ts';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { findUser } from './accounts.repository.ts';
import type { FactorPolicy } from './factor-policy.ts';
import { findLiveFamily } from './refresh-tokens.repository.ts';

export type Reauthentication = ReturnType<typeof createReauthentication>;

export function createReauthentication(deps: {
  database: Database;
  clock: Clock;
  policy: FactorPolicy;
}) {
  const { clock, policy } = deps;
  const { db } = deps.database;

  /** @param isOwnAccount true for changes of the person's own sign-in methods, which always need reauthentication */
  async function check(principal: Principal, isOwnAccount: boolean): Promise<void> {
    // A sign-in at a hosted provider has no family here, because the provider manages sign-ins and second factors.
    if (!principal.familyId) return;
    const user = await findUser(db, principal.uid);
    if (!user) return;
    if (!isOwnAccount && !user.factorSince && !policy.concerns(user)) return;
    const family = await findLiveFamily(db, principal.familyId);
    const needsFactor = await policy.needsSecondStep(db, user);
    const provedAt = needsFactor ? family?.factorAt : family?.authAt;
    if (provedAt && clock.now().getTime() - provedAt.getTime() <= RECENT_LOGIN_MS) return;
    throw new AppError('proof_required', 'Please confirm first that it is you.');
  }

  return {
    /**
     * For endpoints with `proof: 'fresh'`. People who have no second factor and need none do not have to reauthenticate. On
     * a site that demands second factors, everybody with a role needs one.
     * @throws AppError proof_required
     */
    require: (principal: Principal) => check(principal, false),
    /** For changes of the person's own sign-in methods. @throws AppError proof_required */
    requireForOwnAccount: (principal: Principal) => check(principal, true),
  };
}
