// Decides which ways in remain when the owner of an account takes it back by a mailed link (decision 124).
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import type { User } from '../accounts.tables.ts';
import { needsSecondStep } from '../factors/factor-policy.ts';
import {
  findAuthenticator,
  listPasskeys,
  removePasskeys,
  updateFactorSince,
} from '../factors/factors.repository.ts';
import { listIdentities, removeIdentitiesOf } from '../providers/identities.repository.ts';

/** The ways in besides the password, by the names that mails use. */
export interface OtherWaysIn {
  readonly removed: readonly string[];
  readonly kept: readonly string[];
}

/**
 * Removes passkeys and linked providers, because somebody else may have added them. They stay when a second factor guards
 * the account, and when the account had no password, because they were then its only ways in.
 * @param user the locked account, as it was before the change
 */
export async function endOtherWaysIn(ctx: Context, tx: Db, user: User): Promise<OtherWaysIn> {
  const passkeys = await listPasskeys(tx, user.uid);
  const identities = await listIdentities(tx, user.uid);
  const app = await findAuthenticator(tx, user.uid);
  const names = [
    ...passkeys.map(({ name }) => `the passkey “${name}”`),
    ...identities.map(({ provider }) => ctx.signInProviders.find(provider)?.name ?? provider),
  ];
  if (user.passwordHash === null || (await needsSecondStep(ctx, tx, user)))
    return {
      removed: [],
      kept: [...names, ...(app?.confirmedAt ? ['the authenticator app'] : [])],
    };
  await removePasskeys(tx, user.uid);
  await removeIdentitiesOf(tx, user.uid);
  await updateFactorSince(tx, user.uid);
  return { removed: names, kept: [] };
}
