// SQL of the seats of groups.
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { type GroupSeat, groupSeats, groups } from './groups.tables.ts';

export const listMembers = (db: Db, groupId: string) =>
  db
    .select({
      id: groupSeats.id,
      userUid: groupSeats.userUid,
      name: users.displayName,
      firstName: users.firstName,
      email: users.email,
      emailKey: users.emailKey,
      since: groupSeats.takenAt,
      accessUntil: groupSeats.accessUntil,
    })
    .from(groupSeats)
    .innerJoin(users, eq(users.uid, groupSeats.userUid))
    .where(and(eq(groupSeats.groupId, groupId), isNull(groupSeats.leftAt)))
    .orderBy(asc(groupSeats.takenAt), asc(groupSeats.id));

export const countSeatsUsed = (db: Db, groupId: string): Promise<number> =>
  db.$count(groupSeats, and(eq(groupSeats.groupId, groupId), isNull(groupSeats.leftAt)));

export const insertSeat = async (tx: Db, row: typeof groupSeats.$inferInsert): Promise<void> =>
  void (await tx.insert(groupSeats).values(row));

/** The person's current seat in any group. */
export async function findSeatOf(db: Db, userUid: string) {
  const rows = await db
    .select({ seat: groupSeats, group: groups })
    .from(groupSeats)
    .innerJoin(groups, eq(groups.id, groupSeats.groupId))
    .where(and(eq(groupSeats.userUid, userUid), isNull(groupSeats.leftAt)));
  return rows[0] ?? null;
}

export const updateSeat = async (tx: Db, id: string, values: Partial<GroupSeat>): Promise<void> =>
  void (await tx.update(groupSeats).set(values).where(eq(groupSeats.id, id)));

export const listSeatsOf = (db: Db, userUid: string) =>
  db
    .select({
      group: groups.name,
      takenAt: groupSeats.takenAt,
      accessUntil: groupSeats.accessUntil,
      leftAt: groupSeats.leftAt,
      progressSharedAt: groupSeats.progressSharedAt,
      progressHiddenAt: groupSeats.progressHiddenAt,
    })
    .from(groupSeats)
    .innerJoin(groups, eq(groups.id, groupSeats.groupId))
    .where(eq(groupSeats.userUid, userUid))
    .orderBy(desc(groupSeats.takenAt));
