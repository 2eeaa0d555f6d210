// Changes the email address. The request needs a recent authentication, and the link in a mail to the new address
// completes the change.

import type { Db } from '../../db/client.ts';
import { emailKey } from '../../db/email-key.ts';
import { violatedUnique } from '../../db/errors.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { AccountLifecycle } from './account-lifecycle.service.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { findUserByEmail, updateEmail } from './accounts.repository.ts';
import { confirmEmailMail, emailChangedMail } from './accounts-mails.ts';
import { invalidOobCode, issueOobCode, oobCodeEnd, requireOobCode } from './oob-code.ts';
import { updateAllRevoked, updateUsed } from './oob-codes.repository.ts';
import type { EndOtherWaysIn } from './other-ways-in.ts';
import { sha256 } from './secrets.ts';
import type { Caller } from './session-types.ts';
import type { SessionsService } from './sessions.service.ts';
import { emailChangeRequests, mailRequests, unusedMails } from './sign-in-limits.ts';

const inUse = () =>
  new AppError('email_in_use', 'This email address is already in use by another account.');

export interface EmailChange {
  uid: string;
  from: string;
  to: string;
}
/** Called in the transaction that changes a person's address. An error rolls the transaction back. */
type EmailChangedHandler = (tx: Db, change: EmailChange) => Promise<void>;

export type EmailChangeService = ReturnType<typeof createEmailChangeService>;

export function createEmailChangeService(
  deps: AccountsDeps & {
    sessions: SessionsService;
    lifecycle: AccountLifecycle;
    endOtherWaysIn: EndOtherWaysIn;
  },
) {
  const { clock, limits, audit, mail, siteUrl, sessions, lifecycle, endOtherWaysIn } = deps;
  const { db } = deps.database;
  const changedHandlers: EmailChangedHandler[] = [];

  return {
    /**
     * Sends the link. The old address stays until the link is used.
     * @throws AppError rule_violation, email_in_use, too_many_requests
     */
    async request(principal: Principal, newEmail: string, caller: Caller): Promise<string> {
      const now = clock.now();
      await limits.count(db, emailChangeRequests(principal.uid));
      if (emailKey(newEmail) === emailKey(principal.email))
        throw new AppError('rule_violation', 'This is your email address already.');
      if (await findUserByEmail(db, newEmail)) throw inUse();
      await limits.count(db, mailRequests('email-change', newEmail, caller.ip));
      await db.transaction(async (tx) => {
        const code = { userUid: principal.uid, kind: 'email_change', newEmail } as const;
        const oobCode = await issueOobCode(tx, code, now);
        await mail.queue(tx, confirmEmailMail(newEmail, oobCode, siteUrl), oobCodeEnd(now));
        await audit.record(tx, {
          action: 'identity.email_change_requested',
          actorUid: principal.uid,
          caller,
        });
      });
      return `We have sent a verification link to ${newEmail}. Please check your inbox (and spam folder).`;
    },

    /**
     * Changes the address, ends every session and the other ways in (`endOtherWaysIn`), and revokes every other mailed link. The person then signs in again with the
     * new address.
     * @throws AppError invalid_code, expired_code, email_in_use, user_disabled
     */
    async confirm(oobCode: string, caller: Caller): Promise<void> {
      const now = clock.now();
      const code = await requireOobCode(db, oobCode, 'email_change', now);
      const { userUid, newEmail } = code;
      if (!newEmail) throw invalidOobCode();
      try {
        await db.transaction(async (tx) => {
          const user = await lifecycle.lockAccount(tx, userUid);
          if (!user || !(await updateUsed(tx, sha256(oobCode), now))) throw invalidOobCode();
          if (user.disabledAt)
            throw new AppError('user_disabled', 'This user account has been disabled.');
          await sessions.endAll(tx, userUid, 'email_changed', now);
          await updateEmail(tx, userUid, newEmail, now);
          const change = { uid: userUid, from: user.email, to: newEmail };
          for (const handler of changedHandlers) await handler(tx, change);
          await updateAllRevoked(tx, userUid, now);
          await limits.uncount(tx, unusedMails(caller.ip));
          const ways = await endOtherWaysIn(tx, user);
          if (!user.mailBouncedAt)
            await mail.queue(tx, emailChangedMail(user.email, siteUrl, ways));
          await audit.record(tx, { action: 'identity.email_changed', actorUid: userUid, caller });
        });
      } catch (error) {
        if (violatedUnique(error)) throw inUse();
        throw error;
      }
    },

    /** Registers a handler that updates copies of the address, such as the address of a group's manager. */
    onChanged: (handler: EmailChangedHandler): void => void changedHandlers.push(handler),
  };
}
