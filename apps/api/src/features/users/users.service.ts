// User Management: the list of people, and administrators' changes to a person.
import type { AreaRole } from '@urost3/contract/roles.ts';
import type { AdminUser, AdminUserPage, AdminUserQuery } from '@urost3/contract/users.schemas.ts';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { pageWithin } from '../../http/page-cursor.ts';
import { rolesOf } from '../../http/principal.ts';
import type { FactorResetService } from '../accounts/factor-reset.service.ts';
import type { RolesService } from '../accounts/roles.service.ts';
import { countUsers, listUsers, planBySearchTerm, type UserRow } from './users.repository.ts';

function mailProblemOf(row: UserRow): AdminUser['mailProblem'] {
  const { mailBouncedAt, mailBounceReason, mailComplainedAt } = row;
  if (mailBouncedAt) {
    return { kind: 'bounced', at: mailBouncedAt.toISOString(), reason: mailBounceReason ?? '' };
  }
  if (!mailComplainedAt) return null;
  return { kind: 'complained', at: mailComplainedAt.toISOString(), reason: '' };
}

function toAdminUser(row: UserRow): AdminUser {
  const disabled = row.disabledAt !== null;
  return {
    uid: row.uid,
    email: row.email,
    displayName: row.displayName,
    metadata: { creationTime: row.createdAt.toISOString() },
    disabled,
    status: disabled ? 'suspended' : 'active',
    role: row.isAdmin ? 'admin' : 'user',
    isInterviewer: row.isInterviewer,
    roles: rolesOf(row),
    factorSince: row.factorSince?.toISOString() ?? null,
    mailProblem: mailProblemOf(row),
  };
}

interface Changed {
  success: true;
  message: string;
}

export type UsersService = ReturnType<typeof createUsersService>;

export function createUsersService(deps: {
  db: Db;
  roles: RolesService;
  resetFactors: FactorResetService;
}) {
  const { db, roles, resetFactors } = deps;
  return {
    async list(query: AdminUserQuery): Promise<AdminUserPage> {
      const { totalUsers, page, rows } = await db.transaction(async (tx) => {
        await planBySearchTerm(tx);
        const totalUsers = await countUsers(tx, query);
        const page = pageWithin(totalUsers, query);
        const rows = totalUsers === 0 ? [] : await listUsers(tx, query, { ...query, page });
        return { totalUsers, page, rows };
      });
      return {
        users: rows.map(toAdminUser),
        totalUsers,
        totalPages: Math.ceil(totalUsers / query.limit),
        currentPage: page,
      };
    },
    /**
     * @throws AppError not_found, forbidden (the actor is no longer an administrator)
     * @throws AppError when suspending: rule_violation (own account), conflict (last administrator, or upcoming
     * interviews)
     */
    async setStatus(who: Actor, uid: string, disabled: boolean): Promise<Changed> {
      await roles.setDisabled(who, uid, disabled, who);
      return { success: true, message: 'User status updated successfully.' };
    },
    /**
     * @throws AppError not_found, forbidden (the actor is no longer an administrator)
     * @throws AppError when removing the role: rule_violation (own account), conflict (last administrator, or
     * upcoming interviews)
     */
    async setRole(who: Actor, uid: string, isAdmin: boolean): Promise<Changed> {
      await roles.setAdmin(who, uid, isAdmin, who);
      return { success: true, message: 'User role updated successfully.' };
    },
    /**
     * @throws AppError not_found, forbidden when the actor is no longer an administrator, rule_violation for one's own
     * account
     */
    async setAreaRole(
      who: Actor,
      uid: string,
      change: { role: AreaRole; isGranted: boolean },
    ): Promise<Changed> {
      await roles.setAreaRole(who, uid, change, who);
      return { success: true, message: 'User role updated successfully.' };
    },
    /**
     * @throws AppError not_found, forbidden (the actor is no longer an administrator)
     * @throws AppError when removing the role: conflict (upcoming interviews)
     */
    async setInterviewer(who: Actor, uid: string, isInterviewer: boolean): Promise<Changed> {
      await roles.setInterviewer(who, uid, isInterviewer, who);
      return { success: true, message: 'Interviewer mode updated successfully.' };
    },
    /** @throws AppError not_found, rule_violation for one's own account, conflict when there is nothing to reset */
    async resetFactors(who: Actor, uid: string): Promise<Changed> {
      await resetFactors(who, uid, who);
      return { success: true, message: 'Second factor reset. The person has been told by email.' };
    },
  };
}
