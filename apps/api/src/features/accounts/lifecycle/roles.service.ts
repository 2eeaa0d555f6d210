// Suspends people and changes roles. Changes run one after another, and each checks the actor again under the lock. Two
// administrators therefore cannot remove each other at the same time.

import type { AuditAction } from '@urost3/contract/audit/audit.ts';
import { type AreaRole, areaRoles } from '@urost3/contract/roles.ts';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { locks } from '../../../db/keys.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import { lockAccount } from '../account-lock.sql.ts';
import { findUser } from '../accounts.repository.ts';
import { type User, users } from '../accounts.tables.ts';
import { signOutEverywhere } from '../sessions/sessions.service.ts';

/** The acting administrator; null for the command line. */
type RoleActor = { uid: string; ip?: string; requestId?: string } | null;

const roleActions = {
  editor: { given: 'identity.editor_granted', taken: 'identity.editor_revoked' },
  moderator: { given: 'identity.moderator_granted', taken: 'identity.moderator_revoked' },
  finance: { given: 'identity.finance_granted', taken: 'identity.finance_revoked' },
} as const satisfies Record<AreaRole, { given: AuditAction; taken: AuditAction }>;

const LAST_ADMIN = 'This is the last administrator. Make someone else an administrator first.';

/** @throws AppError conflict */
export async function refuseLastAdmin(tx: Db, user: User) {
  if (!user.isAdmin) return;
  const others = await tx.$count(users, and(isWorkingAdmin, ne(users.uid, user.uid)));
  if (others === 0) throw new AppError('conflict', LAST_ADMIN);
}

/** @throws AppError forbidden when the actor is no longer an administrator, not_found */
async function changeAccount(
  ctx: Context,
  actor: RoleActor,
  uid: string,
  apply: (tx: Db, target: User, now: Date) => Promise<AuditAction | null>,
): Promise<User> {
  return ctx.db.transaction(async (tx) => {
    await lockRoles(tx);
    if (actor) {
      const row = await findUser(tx, actor.uid);
      if (!row?.isAdmin || row.disabledAt)
        throw new AppError('forbidden', 'Please log in as an administrator.');
    }
    const target = await lockAccount(tx, uid);
    if (!target) throw notFound('The user');
    const action = await apply(tx, target, ctx.clock.now());
    if (action) {
      await ctx.audit.record(tx, actor ?? 'command line', action, uid);
    }
    return (await findUser(tx, uid)) ?? target;
  });
}

/**
 * Refuses a change while the person has future interviews. This concerns administrators too, because they can offer
 * hours without the interviewer role.
 */
async function refuseWithInterviews(ctx: Context, tx: Db, target: User) {
  for (const { findInterviewerObjection } of ctx.features) {
    const reason = await findInterviewerObjection?.(tx, target.uid);
    if (reason) throw new AppError('conflict', reason);
  }
}

/** Suspends or activates a person. A suspension ends the person's tokens, sessions and live streams immediately. */
export const setSuspended = (ctx: Context, actor: RoleActor, uid: string, disabled: boolean) =>
  changeAccount(ctx, actor, uid, async (tx, target, now) => {
    if (disabled === (target.disabledAt !== null)) return null;
    if (disabled) {
      if (actor?.uid === uid)
        throw new AppError('rule_violation', 'You cannot suspend your own account.');
      await refuseLastAdmin(tx, target);
      await refuseWithInterviews(ctx, tx, target);
      await signOutEverywhere(ctx, tx, uid, 'suspended', now);
    }
    await updateRoles(tx, uid, { disabledAt: disabled ? now : null }, now);
    return disabled ? 'identity.suspended' : 'identity.activated';
  });

/**
 * Grants or removes the administrator role. Administrators cannot remove their own role, and the last administrator cannot be removed.
 */
export const setAdmin = (ctx: Context, actor: RoleActor, uid: string, isAdmin: boolean) =>
  changeAccount(ctx, actor, uid, async (tx, target, now) => {
    if (target.isAdmin === isAdmin) return null;
    if (!isAdmin && actor?.uid === uid)
      throw new AppError('rule_violation', 'You cannot remove your own admin role.');
    if (!isAdmin) await refuseLastAdmin(tx, target);
    if (!isAdmin && !target.isInterviewer) await refuseWithInterviews(ctx, tx, target);
    await updateRoles(tx, uid, { isAdmin }, now);
    return isAdmin ? 'identity.admin_granted' : 'identity.admin_revoked';
  });

/** Grants or removes a role for one area. Nobody can change their own roles, so that a second person always knows about a change. */
export const setAreaRole = (
  ctx: Context,
  actor: RoleActor,
  uid: string,
  { role, isGranted }: { role: AreaRole; isGranted: boolean },
) =>
  changeAccount(ctx, actor, uid, async (tx, target, now) => {
    if (actor?.uid === uid)
      throw new AppError('rule_violation', 'You cannot change your own roles.');
    if (target.areaRoles.includes(role) === isGranted) return null;
    const held = areaRoles.filter((one) =>
      one === role ? isGranted : target.areaRoles.includes(one),
    );
    await updateRoles(tx, uid, { areaRoles: held }, now);
    return roleActions[role][isGranted ? 'given' : 'taken'];
  });

export const setInterviewer = (
  ctx: Context,
  actor: RoleActor,
  uid: string,
  isInterviewer: boolean,
) =>
  changeAccount(ctx, actor, uid, async (tx, target, now) => {
    if (target.isInterviewer === isInterviewer) return null;
    if (!isInterviewer) await refuseWithInterviews(ctx, tx, target);
    await updateRoles(tx, uid, { isInterviewer }, now);
    return isInterviewer ? 'identity.interviewer_granted' : 'identity.interviewer_revoked';
  });

async function updateRoles(
  tx: Db,
  uid: string,
  roles: Partial<Pick<User, 'isAdmin' | 'isInterviewer' | 'areaRoles' | 'disabledAt'>>,
  now: Date,
) {
  await tx
    .update(users)
    .set({ ...roles, updatedAt: now })
    .where(eq(users.uid, uid));
}

const isWorkingAdmin = and(
  eq(users.isAdmin, true),
  isNull(users.disabledAt),
  isNull(users.deletedAt),
);

/** Active administrators, sorted by email address. */
export function listAdmins(db: Db): Promise<User[]> {
  return db.select().from(users).where(isWorkingAdmin).orderBy(asc(users.emailKey));
}

/** Serialises role changes and account deletions, so that one administrator always remains. */
export async function lockRoles(tx: Db) {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.roles})`);
}
