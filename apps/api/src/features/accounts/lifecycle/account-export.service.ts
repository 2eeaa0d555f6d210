// Exports what is stored about a person, as a file.
import { desc, eq } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { type Db, pick } from '../../../db/client.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import type { Limit } from '../../rate-limits/rate-limits.service.ts';
import { findUser } from '../accounts.repository.ts';
import { appSessions, oobCodes, refreshFamilies } from '../accounts.tables.ts';
import { authenticators, passkeys, recoveryCodes } from '../factors/factors.tables.ts';
import { getProfile } from '../profile/profile.service.ts';
import { listIdentities } from '../providers/identities.repository.ts';

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
  const ofFeatures: Record<string, unknown> = {};
  for (const { exports } of ctx.features)
    if (exports) ofFeatures[exports.as] = (await exports.of(ctx.db, uid, principal)) ?? null;
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
    ...ofFeatures,
    activity: await ctx.audit.listOf(ctx.db, uid),
  };
}
