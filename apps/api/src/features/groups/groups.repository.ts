// SQL of groups, their seats and invitations.
import {
  and,
  asc,
  between,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import {
  type GroupRow,
  type GroupSeat,
  groupInvitations,
  groupReminders,
  groupSeats,
  groups,
} from './groups.tables.ts';

/** The columns of a group in lists. */
const shown = {
  row: groups,
  // Write the outer table's name, because PostgreSQL would resolve a plain column name within the inner query.
  seatsUsed: sql<number>`(select count(*)::int from group_seats s where s.group_id = "groups"."id" and s.left_at is null)`,
  hasManager: sql<boolean>`("groups"."manager_uid" is not null or exists (select 1 from users u
    where u.email_key = "groups"."manager_email_key" and u.deleted_at is null))`,
  domains: sql<
    string[]
  >`array(select d.domain from group_domains d where d.group_id = "groups"."id" order by d.domain)`,
};
export interface ShownGroup {
  row: GroupRow;
  seatsUsed: number;
  hasManager: boolean;
  domains: string[];
}

export const insertGroup = async (tx: Db, row: GroupRow): Promise<void> =>
  void (await tx.insert(groups).values(row));

export const listGroups = (db: Db, limit: number, offset: number): Promise<ShownGroup[]> =>
  db
    .select(shown)
    .from(groups)
    .orderBy(desc(groups.createdAt), desc(groups.id))
    .limit(limit)
    .offset(offset);

export const countGroups = (db: Db): Promise<number> => db.$count(groups);

export async function findShownGroup(db: Db, id: string): Promise<ShownGroup | null> {
  const rows = await db.select(shown).from(groups).where(eq(groups.id, id));
  return rows[0] ?? null;
}

/** Locks the group. Whatever adds seats or invitations takes this lock first, so that their limits always hold. */
export async function findGroupForUpdate(tx: Db, id: string): Promise<GroupRow | null> {
  const rows = await tx.select().from(groups).where(eq(groups.id, id)).for('update');
  return rows[0] ?? null;
}

export const updateGroup = async (tx: Db, id: string, values: Partial<GroupRow>): Promise<void> =>
  void (await tx.update(groups).set(values).where(eq(groups.id, id)));

export async function findAccountByKey(db: Db, emailKey: string) {
  const rows = await db
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.emailKey, emailKey), isNull(users.deletedAt)));
  return rows[0] ?? null;
}

/** Matches the groups of a manager by account, or by email address while no account is stored. */
const ofManager = (uid: string, key: string) =>
  or(eq(groups.managerUid, uid), and(isNull(groups.managerUid), eq(groups.managerEmailKey, key)));

export const listManaged = (db: Db, uid: string, key: string, limit: number): Promise<GroupRow[]> =>
  db
    .select()
    .from(groups)
    .where(ofManager(uid, key))
    .orderBy(desc(groups.createdAt), desc(groups.id))
    .limit(limit);

/**
 * Stores the new address of a manager, and their account. Otherwise a group that was matched by the old address would
 * belong to whoever registers that address next.
 */
export const updateManagerEmail = async (
  tx: Db,
  uid: string,
  oldKey: string,
  values: Pick<GroupRow, 'managerEmail' | 'managerEmailKey'>,
): Promise<void> =>
  void (await tx
    .update(groups)
    .set({ ...values, managerUid: uid })
    .where(ofManager(uid, oldKey)));

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

export const listOpenInvitations = (db: Db, groupId: string) =>
  db
    .select()
    .from(groupInvitations)
    .where(and(eq(groupInvitations.groupId, groupId), isNull(groupInvitations.closedAt)))
    .orderBy(asc(groupInvitations.createdAt), asc(groupInvitations.id));

/** Open invitations to this address, with their groups. */
export const listInvitationsTo = (db: Db, emailKey: string, limit: number) =>
  db
    .select({ id: groupInvitations.id, group: groups, seatsUsed: shown.seatsUsed })
    .from(groupInvitations)
    .innerJoin(groups, eq(groups.id, groupInvitations.groupId))
    .where(and(eq(groupInvitations.emailKey, emailKey), isNull(groupInvitations.closedAt)))
    .orderBy(asc(groupInvitations.createdAt))
    .limit(limit);

export async function findOpenInvitation(db: Db, id: string) {
  const rows = await db
    .select()
    .from(groupInvitations)
    .where(and(eq(groupInvitations.id, id), isNull(groupInvitations.closedAt)));
  return rows[0] ?? null;
}

export async function countInvitedSince(db: Db, groupId: string, since: Date): Promise<number> {
  const rows = await db
    .select({ count: count() })
    .from(groupInvitations)
    .where(and(eq(groupInvitations.groupId, groupId), gt(groupInvitations.createdAt, since)));
  return rows[0]?.count ?? 0;
}

export const insertInvitations = async (
  tx: Db,
  rows: (typeof groupInvitations.$inferInsert)[],
): Promise<void> => void (rows.length > 0 && (await tx.insert(groupInvitations).values(rows)));

export const closeInvitations = async (tx: Db, ids: readonly string[], now: Date): Promise<void> =>
  void (await tx
    .update(groupInvitations)
    .set({ closedAt: now })
    .where(inArray(groupInvitations.id, [...ids])));

/** Closes the group's invitations to this address. */
export const closeInvitationsTo = async (
  tx: Db,
  groupId: string,
  emailKey: string,
  now: Date,
): Promise<void> =>
  void (await tx
    .update(groupInvitations)
    .set({ closedAt: now })
    .where(
      and(
        eq(groupInvitations.groupId, groupId),
        eq(groupInvitations.emailKey, emailKey),
        isNull(groupInvitations.closedAt),
      ),
    ));

/**
 * Paid groups that end within the range and whose manager has had no reminder `daysBefore` days before this end, or
 * later.
 */
export function listEnding(db: Db, range: { from: string; to: string }, daysBefore: number) {
  return db
    .select({ id: groups.id })
    .from(groups)
    .leftJoin(
      groupReminders,
      and(
        eq(groupReminders.groupId, groups.id),
        eq(groupReminders.endsOn, groups.endsOn),
        lte(groupReminders.daysBefore, daysBefore),
      ),
    )
    .where(
      and(
        isNotNull(groups.paidAt),
        isNull(groups.endedAt),
        between(groups.endsOn, range.from, range.to),
        isNull(groupReminders.groupId),
      ),
    );
}

/** @returns false when the reminder was sent before */
export async function insertReminder(
  tx: Db,
  row: typeof groupReminders.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(groupReminders)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: groupReminders.groupId });
  return rows.length === 1;
}

/** Deletes a deleted person's seats and the invitations to them. A group that they managed has no manager then. */
export async function erasePerson(tx: Db, userUid: string): Promise<void> {
  const key = tx.select({ key: users.emailKey }).from(users).where(eq(users.uid, userUid));
  await tx.delete(groupInvitations).where(inArray(groupInvitations.emailKey, key));
  await tx.delete(groupSeats).where(eq(groupSeats.userUid, userUid));
  await tx
    .update(groups)
    .set({ managerUid: null, managerEmail: '', managerEmailKey: '' })
    .where(
      or(
        eq(groups.managerUid, userUid),
        and(isNull(groups.managerUid), inArray(groups.managerEmailKey, key)),
      ),
    );
}

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
