// The one rule for recent proof: whether a person has just proved their identity, with the second factor if their sign-in
// needs one. Endpoints name what they need in the contract (`proof`), and the guards ask here.
import { RECENT_LOGIN_MS } from '@urost3/contract/accounts/accounts.ts';

import type { Proof } from '@urost3/contract/endpoint.ts';
import type { Context } from '../../../composition/context.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { findUser } from '../accounts.repository.ts';
import { mustHaveFactor, needsSecondStep } from '../factors/factor-policy.ts';
import { findLiveFamily } from './refresh-tokens.repository.ts';

const isRecent = (ctx: Context, at: Date | null | undefined) =>
  Boolean(at) && ctx.clock.now().getTime() - (at as Date).getTime() <= RECENT_LOGIN_MS;

const missing = (proof: Proof) =>
  proof === 'login'
    ? new AppError(
        'recent_login_required',
        'This operation is sensitive and requires recent authentication. Please log out and log back in.',
      )
    : new AppError('proof_required', 'Please confirm first that it is you.');

/** @throws AppError proof_required; for `login`, recent_login_required when the person's sign-in has one step */
export async function requireReauthentication(
  ctx: Context,
  { uid, familyId, authAt }: Principal,
  proof: Proof,
) {
  // A sign-in at a hosted provider has no family here, because the provider manages sign-ins and second factors.
  if (!familyId) {
    if (proof === 'factor' || isRecent(ctx, authAt)) return;
    throw missing(proof);
  }
  const user = await findUser(ctx.db, uid);
  if (!user) throw missing(proof);
  if (proof === 'factor' && !user.factorSince && !mustHaveFactor(ctx, user)) return;
  const family = await findLiveFamily(ctx.db, familyId);
  if (await needsSecondStep(ctx, ctx.db, user)) {
    if (!isRecent(ctx, family?.factorAt)) throw missing('everybody');
  } else if (!isRecent(ctx, family?.authAt)) throw missing(proof);
}
