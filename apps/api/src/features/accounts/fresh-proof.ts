// Whether the person of a sign-in has proved within the last minutes who they are, with a second factor if they have one.
import { RECENT_LOGIN_MS } from '@urost3/contract/accounts-recovery.ts';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { findUser } from './accounts.repository.ts';
import type { FactorPolicy } from './factor-policy.ts';
import { findLiveFamily } from './sessions.repository.ts';

export type FreshProof = ReturnType<typeof createFreshProof>;

export function createFreshProof(deps: { database: Database; clock: Clock; policy: FactorPolicy }) {
  const { clock, policy } = deps;
  const { db } = deps.database;

  /** @param isOwnAccount changes of the own ways in; they need a proof of everybody */
  async function check(principal: Principal, isOwnAccount: boolean): Promise<void> {
    // A hosted provider keeps the sign-in, and with it the factors.
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
     * For endpoints with `proof: 'fresh'`. Nothing is asked of people without a second factor, except of staff in production.
     * @throws AppError proof_required
     */
    require: (principal: Principal) => check(principal, false),
    /** For changes of the own ways in. @throws AppError proof_required */
    requireForOwnAccount: (principal: Principal) => check(principal, true),
  };
}
