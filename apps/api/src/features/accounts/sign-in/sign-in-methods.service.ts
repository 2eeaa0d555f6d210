// Lists and removes a person's sign-in methods and devices.

import { deviceName } from '@urost3/contract/accounts/device-name.ts';
import type { Device, SignInMethods } from '@urost3/contract/accounts/sign-in-methods.schemas.ts';
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { firstRow } from '../../../db/rows.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { lockAccount } from '../account-lock.sql.ts';
import { findUser } from '../accounts.repository.ts';
import { refreshFamilies } from '../accounts.tables.ts';
import { providerUnlinkedMail } from '../accounts-mails.ts';
import { listPasskeys } from '../factors/factors.repository.ts';
import { secondSteps } from '../factors/factors.tables.ts';
import * as identities from '../providers/identities.repository.ts';
import { userIdentities } from '../providers/identities.tables.ts';
import { openProviderToken } from '../providers/provider-accounts.service.ts';
import { askProvider } from '../providers/sign-in-providers.ts';
import { endFamilies } from '../sessions/refresh-tokens.repository.ts';
import type { Caller } from '../sessions/session-types.ts';
import { endSignIn } from '../sessions/sessions.service.ts';
import { REFRESH_IDLE_MS } from '../sessions/token-rotation.ts';

const DEVICES_MAX = 20;
const ENDED = 'signed_out_remotely';

type FamilyRow = Awaited<ReturnType<typeof listFamilies>>[number];

const providerName = (ctx: Context, id: string) => ctx.signInProviders.find(id)?.name ?? id;

function wayOf(ctx: Context, { family, identity }: FamilyRow): string {
  if (family.authBy === 'passkey') return 'Passkey';
  if (family.authBy === 'password') return 'Password';
  return identity ? providerName(ctx, identity.provider) : 'A provider that was removed';
}

function toDevice(ctx: Context, row: FamilyRow, principal: Principal, now: Date): Device {
  const { family } = row;
  const idleAt = new Date(family.lastUsedAt.getTime() + REFRESH_IDLE_MS);
  const lapsedAt = idleAt < family.expiresAt ? idleAt : family.expiresAt;
  const endedAt = family.endedAt ?? (lapsedAt <= now ? lapsedAt : null);
  return {
    id: family.id,
    name: deviceName(family.userAgent),
    way: wayOf(ctx, row),
    signedInAt: family.createdAt.toISOString(),
    lastUsedAt: family.lastUsedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    isThisDevice: family.id === principal.familyId,
  };
}

/** @throws AppError not_found */
export async function listSignInMethods(ctx: Context, uid: string): Promise<SignInMethods> {
  const user = await findUser(ctx.db, uid);
  if (!user) throw notFound('The user');
  const rows = await identities.listIdentities(ctx.db, uid);
  return {
    hasPassword: user.passwordHash !== null,
    providers: rows.map(({ id, provider, email, createdAt, lastUsedAt }) => {
      const settings = ctx.signInProviders.find(provider);
      return {
        id,
        provider: settings?.id ?? null,
        kind: settings?.kind ?? null,
        name: providerName(ctx, provider),
        email,
        linkedAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      };
    }),
  };
}

/**
 * Unlinks a provider, and ends every sign-in through this provider except the current one.
 * @throws AppError not_found, rule_violation for the only sign-in method
 */
export async function unlinkProvider(
  ctx: Context,
  principal: Principal,
  id: string,
  caller: Caller,
) {
  const now = ctx.clock.now();
  const { uid, familyId } = principal;
  await ctx.db.transaction(async (tx) => {
    const user = await lockAccount(tx, uid);
    const own = await identities.listIdentities(tx, uid);
    const identity = own.find((item) => item.id === id);
    if (!user || !identity) throw notFound('This way to log in');
    // A provider that is no longer configured cannot be used to sign in.
    const others = own.filter((item) => item.id !== id && ctx.signInProviders.find(item.provider));
    const passkeys = await listPasskeys(tx, uid);
    if (!user.passwordHash && others.length === 0 && passkeys.length === 0) {
      throw new AppError(
        'rule_violation',
        'This is the only way into your account. Set a password first: log out, and choose "Forgot password?" on the login page.',
      );
    }
    // End the sign-ins that used the identity, also those that wait for a second step. This sign-in stays.
    const which: [SQL, SQL] = [
      eq(refreshFamilies.identityId, id),
      ne(refreshFamilies.id, familyId ?? ''),
    ];
    await endFamilies(tx, which, 'unlinked', now);
    await tx.delete(secondSteps).where(eq(secondSteps.identityId, id));
    await tx.delete(userIdentities).where(eq(userIdentities.id, id));
    const detail = { provider: identity.provider };
    await ctx.audit.record(tx, { uid, ...caller }, 'identity.provider_unlinked', null, detail);
    await ctx.mail.queue(
      tx,
      providerUnlinkedMail(user.email, providerName(ctx, identity.provider), ctx.siteUrl),
    );
  });
}

export async function listDevices(ctx: Context, principal: Principal): Promise<Device[]> {
  const now = ctx.clock.now();
  const rows = await listFamilies(ctx.db, principal.uid, DEVICES_MAX);
  return rows.map((row) => toDevice(ctx, row, principal, now));
}

/** Ends one sign-in. If it has the active session, every token of the person ends. @throws AppError not_found */
export async function signOutDevice(
  ctx: Context,
  principal: Principal,
  id: string,
  caller: Caller,
) {
  const { uid } = principal;
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, uid);
    const found = await findFamily(tx, uid, id);
    if (!found || found.family.endedAt) throw notFound('This device');
    await endSignIn(ctx, tx, found.family, ENDED, now);
    await ctx.audit.record(tx, { uid, ...caller }, 'identity.device_signed_out');
  });
}

/**
 * @returns the provider's name, and the URL at which the person signs out there; the URL is null when the provider has
 * none. The whole result is null when the session did not start at a provider. It is also null when the provider is
 * Firebase-style or no longer configured.
 */
export async function findProviderSignOut(ctx: Context, principal: Principal, caller: Caller) {
  const { uid, familyId } = principal;
  const found = familyId ? await findFamily(ctx.db, uid, familyId) : null;
  const settings = found?.identity ? ctx.signInProviders.find(found.identity.provider) : null;
  const sealed = found?.family.providerToken;
  if (!settings || settings.kind === 'firebase' || !sealed) return null;
  const provider = ctx.signInProviders.redirect(settings.id);
  const url = await askProvider(ctx, settings, caller, () =>
    provider.signOutUrl(openProviderToken(ctx, sealed), `${ctx.siteUrl}/login`),
  );
  return { provider: settings.name, url };
}

/**
 * A person's sign-ins, each with the provider identity that it used. Sign-ins that have not ended come first. Both groups
 * begin with the most recently used one.
 */
function listFamilies(db: Db, uid: string, max: number) {
  return db
    .select({ family: refreshFamilies, identity: userIdentities })
    .from(refreshFamilies)
    .leftJoin(userIdentities, eq(userIdentities.id, refreshFamilies.identityId))
    .where(eq(refreshFamilies.userUid, uid))
    .orderBy(
      sql`${refreshFamilies.endedAt} is not null`,
      desc(refreshFamilies.lastUsedAt),
      desc(refreshFamilies.createdAt),
    )
    .limit(max);
}

const findFamily = (db: Db, uid: string, id: string) =>
  db
    .select({ family: refreshFamilies, identity: userIdentities })
    .from(refreshFamilies)
    .leftJoin(userIdentities, eq(userIdentities.id, refreshFamilies.identityId))
    .where(and(eq(refreshFamilies.id, id), eq(refreshFamilies.userUid, uid)))
    .then(firstRow);
