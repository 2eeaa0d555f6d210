// SQL of roles and suspension.
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { type User, users } from './accounts.tables.ts';

export async function updateRoles(
  tx: Db,
  uid: string,
  roles: Partial<Pick<User, 'isAdmin' | 'isInterviewer' | 'areaRoles' | 'disabledAt'>>,
  now: Date,
): Promise<void> {
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

export async function hasOtherAdmin(tx: Db, uid: string): Promise<boolean> {
  const rows = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(and(isWorkingAdmin, ne(users.uid, uid)))
    .limit(1);
  return rows.length > 0;
}

/** Serialises role changes and account deletions, so that one administrator always remains. */
export async function lockRoles(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.roles})`);
}
