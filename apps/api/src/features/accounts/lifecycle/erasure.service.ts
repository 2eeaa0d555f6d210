// Deletes accounts. The guard has asked for a recent password or factor (sessions/reauthentication.ts). Then, in one transaction: the
// last administrator and each feature's objection refuse; every session ends; each feature's `erase` removes or keeps its rows; the
// person's row loses what identifies them.

import { DELETED_USER } from '@urost3/contract/limits.ts';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { removeRowsOf } from '../../../db/rows.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { lockAccountAndShared } from '../account-lock.sql.ts';
import {
  appSessions,
  endedSubjects,
  oobCodes,
  profiles,
  refreshFamilies,
  signupCodes,
  type User,
  users,
} from '../accounts.tables.ts';
import { accountDeletedMail } from '../accounts-mails.ts';
import { authenticators, passkeys, recoveryCodes, secondSteps } from '../factors/factors.tables.ts';
import { removeIdentitiesOf } from '../providers/identities.repository.ts';
import { hashSubject } from '../secrets.ts';
import { signOutEverywhere } from '../sessions/sessions.service.ts';
import { lockRoles, refuseLastAdmin } from './roles.service.ts';

/** Columns that do not identify the person. The compiler asks for every other column in `updateErased`, also for new ones. */
type KeptColumn =
  | 'uid'
  | 'isDemo'
  | 'disabledAt'
  | 'tokenVersion'
  | 'createdAt'
  | 'tokensValidAfter';

/** Keeps the row, which payments and posts reference, and removes everything in it that identifies the person. */
export async function updateErased(tx: Db, uid: string, now: Date) {
  await tx
    .update(users)
    .set({
      email: '',
      // Frees the address for a new account.
      emailKey: `deleted:${uid}`,
      passwordHash: null,
      externalSubject: null,
      firstName: '',
      lastName: '',
      displayName: DELETED_USER,
      isAdmin: false,
      isInterviewer: false,
      areaRoles: [],
      lastActiveAt: null,
      termsVersion: null,
      termsAcceptedAt: null,
      factorSince: null,
      factorGraceFrom: null,
      signUpSource: null,
      mailBouncedAt: null,
      mailBounceReason: null,
      mailComplainedAt: null,
      mailConfirmedAt: null,
      updatedAt: now,
      deletedAt: now,
    } satisfies Record<Exclude<keyof User, KeptColumn>, unknown>)
    .where(eq(users.uid, uid));
}

/** Removes the profile, sign-ins, sessions, second factors and codes. */
async function removeIdentityRows(tx: Db, uid: string, emailKey: string) {
  await tx.delete(profiles).where(eq(profiles.uid, uid));
  const signIns = [appSessions, refreshFamilies, oobCodes, secondSteps];
  await removeRowsOf(tx, uid, ...signIns, passkeys, authenticators, recoveryCodes);
  await tx.delete(signupCodes).where(eq(signupCodes.emailKey, emailKey));
}

/** @returns the time of the deletion; null when no deletion is stored for this subject */
export async function findSubjectEnd(db: Db, subjectHash: Buffer): Promise<Date | null> {
  const rows = await db
    .select({ endedAt: endedSubjects.endedAt })
    .from(endedSubjects)
    .where(eq(endedSubjects.subjectHash, subjectHash));
  return rows[0]?.endedAt ?? null;
}

/**
 * Removes personal data in one transaction and anonymises the rows that other features keep.
 * @throws AppError conflict (the last administrator, or an objection of a feature)
 */
export async function eraseAccount(ctx: Context, principal: Principal) {
  const { uid } = principal;
  await ctx.db.transaction(async (tx) => {
    await lockRoles(tx);
    const user = await lockAccountAndShared(ctx, tx, uid);
    if (!user) return;
    const now = ctx.clock.now();
    await refuseLastAdmin(tx, user);
    for (const { findEraseObjection } of ctx.features) {
      const reason = await findEraseObjection?.(tx, uid);
      if (reason) throw new AppError('conflict', reason);
    }
    await signOutEverywhere(ctx, tx, uid, 'deleted', now);
    for (const { erase } of ctx.features) await erase?.(tx, uid, now);
    await removeIdentityRows(tx, uid, user.emailKey);
    await removeIdentitiesOf(tx, uid);
    // Tokens that a hosted provider issued before the deletion are still valid, and must not create a new account.
    if (user.externalSubject) {
      const subjectHash = hashSubject(ctx.secretKey, user.externalSubject);
      await tx
        .insert(endedSubjects)
        .values({ subjectHash, endedAt: now })
        .onConflictDoUpdate({ target: endedSubjects.subjectHash, set: { endedAt: now } });
    }
    await updateErased(tx, uid, now);
    await ctx.audit.forgetAddresses(tx, uid);
    await ctx.audit.record(tx, uid, 'identity.account_deleted');
    if (user.email && !user.mailBouncedAt)
      await ctx.mail.queue(tx, accountDeletedMail(user.email, ctx.siteUrl));
  });
}
