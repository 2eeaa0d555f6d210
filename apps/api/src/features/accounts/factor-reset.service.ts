// Removes the second factors of a person who has lost them. Another administrator or the command line can do this.
import { AppError, notFound } from '../../http/app-error.ts';
import { lockAccount } from './account-lock.sql.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import * as factors from './factors.repository.ts';
import { factorsResetMail } from './factors-mails.ts';
import * as passkeys from './passkeys.repository.ts';
import { removeSecondStepsOf } from './second-steps.repository.ts';
import type { Caller } from './session-types.ts';
import type { SessionsService } from './sessions.service.ts';

export type FactorResetService = ReturnType<typeof createFactorResetService>;

export function createFactorResetService(
  deps: Pick<AccountsDeps, 'database' | 'clock' | 'audit' | 'mail' | 'siteUrl'> & {
    sessions: SessionsService;
  },
) {
  const { clock, audit, mail, siteUrl, sessions } = deps;
  const { db } = deps.database;

  /**
   * Removes the second factors, ends every session and keeps the password. For staff the grace period starts again.
   * @param actor the administrator; null for the command line
   * @throws AppError rule_violation for one's own account, not_found, conflict when there is nothing to reset
   */
  return async function resetFactors(
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
    await db.transaction(async (tx) => {
      const user = await lockAccount(tx, uid);
      if (!user) throw notFound('The user');
      if (!user.factorSince) {
        throw new AppError('conflict', 'This person has no passkey and no authenticator app.');
      }
      const now = clock.now();
      await passkeys.removePasskeys(tx, uid);
      await factors.removeAuthenticator(tx, uid);
      await factors.replaceRecoveryCodes(tx, uid, [], now);
      await removeSecondStepsOf(tx, uid);
      await factors.updateFactorSince(tx, uid);
      await factors.updateFactorGrace(tx, uid, null);
      await sessions.endAll(tx, uid, 'factor_reset', now);
      await audit.record(tx, {
        action: 'identity.factor_reset',
        actorUid: actor?.uid ?? null,
        subject: uid,
        ...(actor ? {} : { detail: { by: 'command line' } }),
        ...(caller ? { caller } : {}),
      });
      await mail.queue(tx, factorsResetMail(user.email, siteUrl));
    });
  };
}
