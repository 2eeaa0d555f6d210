// Exports a person's data as a file, and deletes accounts.

import { DELETED_USER } from '@urost3/contract/limits.ts';
import { desc, eq } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { type Db, pick } from '../../../db/client.ts';
import { removeRowsOf } from '../../../db/rows.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import type { Limit } from '../../rate-limits/rate-limits.service.ts';
import { findUser } from '../accounts.repository.ts';
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
import { getProfile } from '../profile/profile.service.ts';
import { listIdentities, removeIdentitiesOf } from '../providers/identities.repository.ts';
import { hashSubject } from '../secrets.ts';
import { endAllSignIns } from '../sessions/sessions.service.ts';
import {
  eraseFeatures,
  exportFeatures,
  findEraseObjection,
  lockAccountAndShared,
} from './account-lifecycle.service.ts';
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

/** Passkeys and the authenticator app, without their keys, secrets and codes. */
async function listFactors(db: Db, uid: string) {
  const [app] = await db
    .select({ createdAt: authenticators.createdAt, confirmedAt: authenticators.confirmedAt })
    .from(authenticators)
    .where(eq(authenticators.userUid, uid));
  return {
    passkeys: await db
      .select(pick(passkeys, 'name', 'createdAt', 'lastUsedAt', 'isSynced'))
      .from(passkeys)
      .where(eq(passkeys.userUid, uid))
      .orderBy(desc(passkeys.createdAt)),
    authenticator: app ?? null,
    recoveryCodes: await db
      .select({ createdAt: recoveryCodes.createdAt })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userUid, uid)),
  };
}

/** @returns the time of the deletion; null when no deletion is stored for this subject */
export async function findSubjectEnd(db: Db, subjectHash: Buffer): Promise<Date | null> {
  const rows = await db
    .select({ endedAt: endedSubjects.endedAt })
    .from(endedSubjects)
    .where(eq(endedSubjects.subjectHash, subjectHash));
  return rows[0]?.endedAt ?? null;
}

const EXPORTS: Limit = {
  name: 'exports',
  max: 5,
  windowMs: 10 * 60_000,
  message: 'You have downloaded your data several times in a row.',
};

/** @throws AppError too_many_requests; an export reads every table, so exports are limited */
export async function exportAccount(
  ctx: Context,
  principal: Principal,
): Promise<Record<string, unknown>> {
  const { uid, isAdmin, isInterviewer, roles } = principal;
  await ctx.limits.count(ctx.db, [{ limit: EXPORTS, subject: uid }]);
  const user = await findUser(ctx.db, uid);
  return {
    exportedAt: ctx.clock.now().toISOString(),
    account: {
      ...(await getProfile(ctx, uid)),
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
    sessions: await ctx.db
      .select(pick(appSessions, 'userAgent', 'createdAt', 'endedAt', 'endedReason'))
      .from(appSessions)
      .where(eq(appSessions.userUid, uid))
      .orderBy(desc(appSessions.createdAt)),
    signIns: await ctx.db
      .select(
        pick(
          refreshFamilies,
          'createdAt',
          'lastUsedAt',
          'userAgent',
          'authBy',
          'factorAt',
          'endedAt',
          'endedReason',
        ),
      )
      .from(refreshFamilies)
      .where(eq(refreshFamilies.userUid, uid))
      .orderBy(desc(refreshFamilies.createdAt)),
    identities: (await listIdentities(ctx.db, uid)).map((row) =>
      pick(row, 'provider', 'issuer', 'subject', 'email', 'createdAt', 'lastUsedAt'),
    ),
    // Without their secret codes.
    links: await ctx.db
      .select(pick(oobCodes, 'kind', 'newEmail', 'createdAt', 'usedAt'))
      .from(oobCodes)
      .where(eq(oobCodes.userUid, uid))
      .orderBy(desc(oobCodes.createdAt)),
    factors: await listFactors(ctx.db, uid),
    ...(await exportFeatures(ctx, ctx.db, principal)),
    activity: await ctx.audit.listOf(ctx.db, uid),
  };
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
    const reason = await findEraseObjection(ctx, tx, uid);
    if (reason) throw new AppError('conflict', reason);
    await endAllSignIns(ctx, tx, uid, 'deleted', now);
    await eraseFeatures(ctx, tx, uid, now);
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
