// The one rule for recent proof: whether a person has just proved their identity, with the second factor if their sign-in
// needs one. Endpoints name what they need in the contract (`proof`), and the guards ask here.
import { RECENT_LOGIN_MS } from '@urost3/contract/accounts-recovery.ts';
import type { Proof } from '@urost3/contract/endpoint.ts';
import type { Database } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { findUser } from './accounts.repository.ts';
import type { FactorPolicy } from './factor-policy.ts';
import { findLiveFamily } from './refresh-tokens.repository.ts';

export function createReauthentication(deps: {
  database: Database;
  clock: Clock;
  policy: FactorPolicy;
}) {
  const { clock, policy } = deps;
  const { db } = deps.database;

  const isRecent = (at: Date | null | undefined) =>
    Boolean(at) && clock.now().getTime() - (at as Date).getTime() <= RECENT_LOGIN_MS;

  const missing = (proof: Proof) =>
    proof === 'login'
      ? new AppError(
          'recent_login_required',
          'This operation is sensitive and requires recent authentication. Please log out and log back in.',
        )
      : new AppError('proof_required', 'Please confirm first that it is you.');

  /** @throws AppError proof_required; for `login`, recent_login_required when the person's sign-in has one step */
  return async function requireReauthentication(
    { uid, familyId, authAt }: Principal,
    proof: Proof,
  ): Promise<void> {
    // A sign-in at a hosted provider has no family here, because the provider manages sign-ins and second factors.
    if (!familyId) {
      if (proof === 'factor' || isRecent(authAt)) return;
      throw missing(proof);
    }
    const user = await findUser(db, uid);
    if (!user) return;
    if (proof === 'factor' && !user.factorSince && !policy.concerns(user)) return;
    const family = await findLiveFamily(db, familyId);
    if (await policy.needsSecondStep(db, user)) {
      if (!isRecent(family?.factorAt)) throw missing('everybody');
    } else if (!isRecent(family?.authAt)) throw missing(proof);
  };
}
export type RequireReauthentication = ReturnType<typeof createReauthentication>;
