// Suspends people and changes roles. Changes run one after another, and each checks the actor again under the lock. Two
// administrators therefore cannot remove each other at the same time.
import type { AuditAction } from '@urost3/contract/audit.ts';
import { type AreaRole, areaRoles } from '@urost3/contract/roles.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { AccountLifecycle } from './account-lifecycle.service.ts';
import { lockAccount } from './account-lock.sql.ts';
import type { AccountsDeps } from './accounts.deps.ts';
import { findUser, findUserByEmail } from './accounts.repository.ts';
import type { User } from './accounts.tables.ts';
import { hasOtherAdmin, listAdmins, lockRoles, updateRoles } from './roles.repository.ts';
import type { Caller } from './session-types.ts';
import type { SessionsService } from './sessions.service.ts';

interface RolesDeps extends Pick<AccountsDeps, 'database' | 'clock' | 'audit'> {
  sessions: SessionsService;
  lifecycle: AccountLifecycle;
}

/** The acting administrator; null for the command line. */
type RoleActor = { uid: string } | null;

export type RolesService = ReturnType<typeof createRolesService>;

const roleActions = {
  editor: { given: 'identity.editor_granted', taken: 'identity.editor_revoked' },
  moderator: { given: 'identity.moderator_granted', taken: 'identity.moderator_revoked' },
  finance: { given: 'identity.finance_granted', taken: 'identity.finance_revoked' },
} as const satisfies Record<AreaRole, { given: AuditAction; taken: AuditAction }>;

const LAST_ADMIN = 'This is the last administrator. Make someone else an administrator first.';

/** @throws AppError conflict */
export async function refuseLastAdmin(tx: Db, user: User): Promise<void> {
  if (user.isAdmin && !(await hasOtherAdmin(tx, user.uid))) {
    throw new AppError('conflict', LAST_ADMIN);
  }
}

export function createRolesService(deps: RolesDeps) {
  const { clock, audit, sessions, lifecycle } = deps;
  const { db } = deps.database;

  /** @throws AppError forbidden when the actor is no longer an administrator, not_found */
  async function change(
    actor: RoleActor,
    uid: string,
    apply: (tx: Db, target: User, now: Date) => Promise<AuditAction | null>,
    caller?: Caller,
  ): Promise<User> {
    return db.transaction(async (tx) => {
      await lockRoles(tx);
      if (actor) {
        const row = await findUser(tx, actor.uid);
        if (!row?.isAdmin || row.disabledAt)
          throw new AppError('forbidden', 'Please log in as an administrator.');
      }
      const target = await lockAccount(tx, uid);
      if (!target) throw notFound('The user');
      const action = await apply(tx, target, clock.now());
      if (action) {
        await audit.record(tx, {
          action,
          actorUid: actor?.uid ?? null,
          subject: uid,
          ...(actor ? {} : { detail: { by: 'command line' } }),
          ...(caller ? { caller } : {}),
        });
      }
      return (await findUser(tx, uid)) ?? target;
    });
  }

  /**
   * Refuses a change while the person has future interviews. This concerns administrators too, because they can offer
   * hours without the interviewer role.
   */
  async function refuseWithInterviews(tx: Db, target: User): Promise<void> {
    const reason = await lifecycle.findInterviewerObjection(tx, target.uid);
    if (reason) throw new AppError('conflict', reason);
  }

  return {
    /** Suspends or activates a person. A suspension ends the person's tokens, sessions and live streams immediately. */
    setDisabled: (actor: RoleActor, uid: string, disabled: boolean, caller?: Caller) =>
      change(
        actor,
        uid,
        async (tx, target, now) => {
          if (disabled === (target.disabledAt !== null)) return null;
          if (disabled) {
            if (actor?.uid === uid)
              throw new AppError('rule_violation', 'You cannot suspend your own account.');
            await refuseLastAdmin(tx, target);
            await refuseWithInterviews(tx, target);
            await sessions.endAll(tx, uid, 'suspended', now);
          }
          await updateRoles(tx, uid, { disabledAt: disabled ? now : null }, now);
          return disabled ? 'identity.suspended' : 'identity.activated';
        },
        caller,
      ),

    /**
     * Grants or removes the administrator role. Administrators cannot remove their own role, and the last administrator cannot be removed.
     */
    setAdmin: (actor: RoleActor, uid: string, isAdmin: boolean, caller?: Caller) =>
      change(
        actor,
        uid,
        async (tx, target, now) => {
          if (target.isAdmin === isAdmin) return null;
          if (!isAdmin && actor?.uid === uid)
            throw new AppError('rule_violation', 'You cannot remove your own admin role.');
          if (!isAdmin) await refuseLastAdmin(tx, target);
          if (!isAdmin && !target.isInterviewer) await refuseWithInterviews(tx, target);
          await updateRoles(tx, uid, { isAdmin }, now);
          return isAdmin ? 'identity.admin_granted' : 'identity.admin_revoked';
        },
        caller,
      ),

    /** Grants or removes a role for one area. Nobody can change their own roles, so that a second person always knows about a change. */
    setAreaRole: (
      actor: RoleActor,
      uid: string,
      { role, isGranted }: { role: AreaRole; isGranted: boolean },
      caller?: Caller,
    ) =>
      change(
        actor,
        uid,
        async (tx, target, now) => {
          if (actor?.uid === uid)
            throw new AppError('rule_violation', 'You cannot change your own roles.');
          if (target.areaRoles.includes(role) === isGranted) return null;
          const held = areaRoles.filter((one) =>
            one === role ? isGranted : target.areaRoles.includes(one),
          );
          await updateRoles(tx, uid, { areaRoles: held }, now);
          return roleActions[role][isGranted ? 'given' : 'taken'];
        },
        caller,
      ),

    setInterviewer: (actor: RoleActor, uid: string, isInterviewer: boolean, caller?: Caller) =>
      change(
        actor,
        uid,
        async (tx, target, now) => {
          if (target.isInterviewer === isInterviewer) return null;
          if (!isInterviewer) await refuseWithInterviews(tx, target);
          await updateRoles(tx, uid, { isInterviewer }, now);
          return isInterviewer ? 'identity.interviewer_granted' : 'identity.interviewer_revoked';
        },
        caller,
      ),

    listAdmins: () => listAdmins(db),
    findByEmail: (email: string) => findUserByEmail(db, email),
  };
}
