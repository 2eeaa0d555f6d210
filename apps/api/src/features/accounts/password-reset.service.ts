// Password reset by a mailed link.
import { RESET_SENT_MESSAGE } from '@urost3/contract/accounts-recovery.ts';
import { createSeal } from '../../db/seal.ts';
import { AppError } from '../../http/app-error.ts';
import { jobKind } from '../../jobs/job-kind.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { lockAccount } from './account-lock.sql.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import {
  findUser,
  findUserByEmail,
  updateMailArrives,
  updatePasswordHash,
} from './accounts.repository.ts';
import { passwordChangedMail, passwordResetMail } from './accounts-mails.ts';
import { invalidOobCode, issueOobCode, oobCodeEnd, requireOobCode } from './oob-code.ts';
import { updateAllRevoked, updateUsed } from './oob-codes.repository.ts';
import type { EndOtherWaysIn } from './other-ways-in.ts';
import { hashPassword } from './password.service.ts';
import { refuseWeakPassword } from './password-policy.ts';
import { sha256 } from './secrets.ts';
import type { Caller } from './session-types.ts';
import type { SessionsService } from './sessions.service.ts';
import { accountGroup, mailRequests, queueOf, unusedMails } from './sign-in-limits.ts';

/** The email address is encrypted, because finished jobs are kept for a while, even after the account is deleted. */
const resetRequested = jobKind<{ sealed: string }>('accounts.reset-requested');

const TOO_WEAK =
  'The new password is too weak. Please choose a stronger password (at least 6 characters).';

interface ResetDeps extends AccountsDeps {
  jobs: JobQueue;
  sessions: SessionsService;
  endOtherWaysIn: EndOtherWaysIn;
}

export type PasswordResetService = ReturnType<typeof createPasswordResetService>;

export function createPasswordResetService(deps: ResetDeps) {
  const { clock, limits, audit, mail, jobs, siteUrl, sessions, endOtherWaysIn } = deps;
  const { db } = deps.database;
  const address = createSeal<string>(deps.secretKey, 'password reset');

  jobs.handle(resetRequested, async ({ sealed }) => {
    const email = address.open(sealed);
    await db.transaction(async (tx) => {
      const user = await findUserByEmail(tx, email);
      // Suspended people get a link too, because the last step tells them about the suspension. People who signed up
      // through a provider can set their first password with the link.
      if (!user) return;
      const code = { userUid: user.uid, kind: 'password_reset', newEmail: null } as const;
      const oobCode = await issueOobCode(tx, code, clock.now());
      await mail.queue(
        tx,
        passwordResetMail(user.email, oobCode, siteUrl),
        oobCodeEnd(clock.now()),
      );
      await audit.record(tx, { action: 'identity.reset_link_sent', actorUid: user.uid });
    });
  });

  return {
    /**
     * Answers in the same way whether or not the account exists; a job looks up the account.
     * @throws AppError too_many_requests over the limits of `mailRequests`
     */
    async request(email: string, caller: Caller): Promise<string> {
      const counted = mailRequests('reset', email, caller.ip);
      await limits.count(db, counted);
      await db.transaction(async (tx) => {
        await jobs.send(tx, resetRequested, { sealed: address.seal(email) });
        await audit.record(tx, { action: 'identity.reset_requested', actorUid: null, caller });
      });
      return RESET_SENT_MESSAGE;
    },

    /**
     * @returns the email address of the link's owner; the link stays valid
     * @throws AppError invalid_code, expired_code
     */
    async verify(oobCode: string): Promise<string> {
      const code = await requireOobCode(db, oobCode, 'password_reset', clock.now());
      const user = await findUser(db, code.userUid);
      if (!user) throw invalidOobCode();
      return user.email;
    },

    /**
     * Sets the password, ends every session and the other ways in (`endOtherWaysIn`), revokes every other mailed link and clears the counts of wrong passwords.
     * @returns the email address
     * @throws AppError weak_password (the link stays valid), invalid_code, expired_code, user_disabled
     */
    async confirm(oobCode: string, newPassword: string, caller: Caller): Promise<string> {
      const code = await requireOobCode(db, oobCode, 'password_reset', clock.now());
      const user = await findUser(db, code.userUid);
      if (!user) throw invalidOobCode();
      if (user.disabledAt)
        throw new AppError('user_disabled', 'This user account has been disabled.');
      refuseWeakPassword(newPassword, [user.email, user.firstName, user.lastName], {
        message: TOO_WEAK,
        field: 'newPassword',
      });
      const passwordHash = await hashPassword(newPassword, queueOf(caller));
      const now = clock.now();
      await db.transaction(async (tx) => {
        const before = await lockAccount(tx, user.uid);
        if (!before || !(await updateUsed(tx, sha256(oobCode), now))) throw invalidOobCode();
        await updatePasswordHash(tx, user.uid, passwordHash, now);
        await updateMailArrives(tx, user.uid, now);
        await updateAllRevoked(tx, user.uid, now);
        await sessions.endAll(tx, user.uid, 'password_reset', now);
        await limits.clearGroup(tx, accountGroup(user.email));
        await limits.uncount(tx, unusedMails(caller.ip));
        const ways = await endOtherWaysIn(tx, before);
        await mail.queue(tx, passwordChangedMail(user.email, siteUrl, ways));
        await audit.record(tx, { action: 'identity.password_reset', actorUid: user.uid, caller });
      });
      return user.email;
    },
  };
}
