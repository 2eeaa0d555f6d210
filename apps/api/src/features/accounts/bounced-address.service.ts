// Confirms an address after mail to it bounced or was reported as spam. A link in a new mail proves that the address works.
// The link has a code of the kind `email_change`, with the current address as the new address.

import { emailKey } from '../../db/email-key.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { lockAccount } from './account-lock.sql.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { findUser, updateMailArrives } from './accounts.repository.ts';
import { mailArrivesMail } from './accounts-mails.ts';
import { mailProblemOf } from './mail-problem.ts';
import { invalidOobCode, issueOobCode, oobCodeEnd, requireOobCode } from './oob-code.ts';
import { updateUsed } from './oob-codes.repository.ts';
import { sha256 } from './secrets.ts';
import type { Caller } from './session-types.ts';
import { emailChangeRequests, mailRequests, unusedMails } from './sign-in-limits.ts';

export type BouncedAddressService = ReturnType<typeof createBouncedAddressService>;

export function createBouncedAddressService(deps: AccountsDeps) {
  const { clock, limits, audit, mail, siteUrl } = deps;
  const { db } = deps.database;

  return {
    /** @throws AppError rule_violation when there is no problem with the address, too_many_requests */
    async request(principal: Principal, caller: Caller): Promise<string> {
      const now = clock.now();
      const user = await findUser(db, principal.uid);
      if (!user || !mailProblemOf(user))
        throw new AppError('rule_violation', 'Mail to this address arrives already.');
      await limits.count(db, [
        ...emailChangeRequests(user.uid),
        ...mailRequests('email-change', user.email, caller.ip),
      ]);
      await db.transaction(async (tx) => {
        const code = { userUid: user.uid, kind: 'email_change', newEmail: user.email } as const;
        const oobCode = await issueOobCode(tx, code, now);
        const message = mailArrivesMail(user.email, oobCode, siteUrl);
        await mail.queue(tx, message, oobCodeEnd(now), 'proof');
      });
      return `We have sent a link to ${user.email}. Mail goes there again once you have followed it.`;
    },

    /** Confirms that mail arrives. Unlike a change of the address, this ends no sessions. @throws AppError invalid_code, expired_code */
    async confirm(oobCode: string, caller: Caller): Promise<void> {
      const now = clock.now();
      const { userUid, newEmail } = await requireOobCode(db, oobCode, 'email_change', now);
      await db.transaction(async (tx) => {
        const user = await lockAccount(tx, userUid);
        const isOwn = user && newEmail !== null && emailKey(newEmail) === user.emailKey;
        if (!isOwn || !(await updateUsed(tx, sha256(oobCode), now))) throw invalidOobCode();
        await updateMailArrives(tx, userUid, now);
        await limits.uncount(tx, unusedMails(caller.ip));
        await audit.record(tx, { action: 'identity.email_confirmed', actorUid: userUid, caller });
      });
    },
  };
}
