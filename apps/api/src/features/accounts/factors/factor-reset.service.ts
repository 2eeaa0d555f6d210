// Removes the second factors of a person who has lost them. Another administrator or the command line can do this.

import { eq } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import { lockAccount } from '../account-lock.sql.ts';
import type { Caller } from '../sessions/session-types.ts';
import { endAllSignIns } from '../sessions/sessions.service.ts';
import * as factors from './factors.repository.ts';
import { secondSteps } from './factors.tables.ts';
import { factorsResetMail } from './factors-mails.ts';
import * as passkeys from './passkeys.repository.ts';

/**
 * Removes the second factors, ends every session and keeps the password. For staff the grace period starts again.
 * @param actor the administrator; null for the command line
 * @throws AppError rule_violation for one's own account, not_found, conflict when there is nothing to reset
 */
export async function resetFactors(
  ctx: Context,
  actor: { uid: string } | null,
  uid: string,
  caller?: Caller,
): Promise<void> {
  if (actor?.uid === uid) {
    throw new AppError(
      'rule_violation',
      'You cannot reset your own second factor. Another administrator can.',
    );
  }
  await ctx.db.transaction(async (tx) => {
    const user = await lockAccount(tx, uid);
    if (!user) throw notFound('The user');
    if (!user.factorSince) {
      throw new AppError('conflict', 'This person has no passkey and no authenticator app.');
    }
    const now = ctx.clock.now();
    await passkeys.removePasskeys(tx, uid);
    await factors.removeAuthenticator(tx, uid);
    await factors.replaceRecoveryCodes(tx, uid, [], now);
    await tx.delete(secondSteps).where(eq(secondSteps.userUid, uid));
    await factors.updateFactorSince(tx, uid);
    await factors.updateFactorGrace(tx, uid, null);
    await endAllSignIns(ctx, tx, uid, 'factor_reset', now);
    await ctx.audit.record(tx, {
      action: 'identity.factor_reset',
      actorUid: actor?.uid ?? null,
      subject: uid,
      ...(actor ? {} : { detail: { by: 'command line' } }),
      ...(caller ? { caller } : {}),
    });
    await ctx.mail.queue(tx, factorsResetMail(user.email, ctx.siteUrl));
  });
}
