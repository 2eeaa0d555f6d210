// Exports a person's data as a file, and deletes accounts.
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { Limit } from '../rate-limits/rate-limits.service.ts';
import type { AccountLifecycle } from './account-lifecycle.service.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { findUser } from './accounts.repository.ts';
import { accountDeletedMail } from './accounts-mails.ts';
import {
  listFactors,
  listLinks,
  listSessions,
  listSignIns,
  removeIdentityRows,
  updateErased,
  upsertEndedSubject,
} from './erasure.repository.ts';
import { listIdentities, removeIdentitiesOf } from './identities.repository.ts';
import type { ProfileService } from './profile.service.ts';
import { lockRoles } from './roles.repository.ts';
import { refuseLastAdmin } from './roles.service.ts';
import { hashSubject } from './secrets.ts';
import type { SessionsService } from './sessions.service.ts';

const EXPORTS: Limit = {
  name: 'exports',
  max: 5,
  windowMs: 10 * 60_000,
  message: 'You have downloaded your data several times in a row.',
};

interface ErasureDeps extends AccountsDeps {
  lifecycle: AccountLifecycle;
  profile: ProfileService;
  sessions: SessionsService;
}

export type ErasureService = ReturnType<typeof createErasureService>;

export function createErasureService(deps: ErasureDeps) {
  const { clock, audit, limits, mail, secretKey, siteUrl, lifecycle, profile, sessions } = deps;
  const { db } = deps.database;

  return {
    /** @throws AppError too_many_requests; an export reads every table, so exports are limited */
    async export(principal: Principal): Promise<Record<string, unknown>> {
      const { uid, isAdmin, isInterviewer, roles } = principal;
      await limits.count(db, [{ limit: EXPORTS, subject: uid }]);
      const user = await findUser(db, uid);
      return {
        exportedAt: clock.now().toISOString(),
        account: {
          ...(await profile.get(uid)),
          isAdmin,
          isInterviewer,
          roles,
          lastActiveAt: user?.lastActiveAt ?? null,
          signUpSource: user?.signUpSource ?? null,
        },
        mail: {
          bouncedAt: user?.mailBouncedAt ?? null,
          bounceReason: user?.mailBounceReason ?? null,
          complainedAt: user?.mailComplainedAt ?? null,
          confirmedAt: user?.mailConfirmedAt ?? null,
        },
        terms: { version: user?.termsVersion ?? null, acceptedAt: user?.termsAcceptedAt ?? null },
        sessions: await listSessions(db, uid),
        signIns: await listSignIns(db, uid),
        identities: (await listIdentities(db, uid)).map(
          ({ provider, issuer, subject, email, createdAt, lastUsedAt }) => ({
            provider,
            issuer,
            subject,
            email,
            createdAt,
            lastUsedAt,
          }),
        ),
        links: await listLinks(db, uid),
        factors: await listFactors(db, uid),
        ...(await lifecycle.exportParts(db, principal)),
        activity: await audit.listOf(db, uid),
      };
    },

    /**
     * Removes personal data in one transaction and anonymises the rows that other features keep.
     * @throws AppError conflict (the last administrator, or an objection of a feature)
     */
    async erase(principal: Principal): Promise<void> {
      const { uid } = principal;
      await db.transaction(async (tx) => {
        await lockRoles(tx);
        const user = await lifecycle.lockAccount(tx, uid);
        if (!user) return;
        const now = clock.now();
        await refuseLastAdmin(tx, user);
        const reason = await lifecycle.findEraseObjection(tx, uid);
        if (reason) throw new AppError('conflict', reason);
        await sessions.endAll(tx, uid, 'deleted', now);
        await lifecycle.erase(tx, uid, now);
        await removeIdentityRows(tx, uid, user.emailKey);
        await removeIdentitiesOf(tx, uid);
        if (user.externalSubject)
          await upsertEndedSubject(tx, hashSubject(secretKey, user.externalSubject), now);
        await updateErased(tx, uid, now);
        await audit.forgetAddresses(tx, uid);
        await audit.record(tx, { action: 'identity.account_deleted', actorUid: uid });
        if (user.email && !user.mailBouncedAt)
          await mail.queue(tx, accountDeletedMail(user.email, siteUrl));
      });
    },
  };
}
