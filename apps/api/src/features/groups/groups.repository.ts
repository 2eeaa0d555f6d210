// SQL of groups and their managers.
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { type GroupRow, groupInvitations, groupSeats, groups } from './groups.tables.ts';

/** The columns of a group in lists. */
export const shown = {
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

/** The SQL of the groups to list, or undefined for all groups. */
type GroupFilter = SQL | undefined;

export const listGroups = (
  db: Db,
  filter: GroupFilter,
  limit: number,
  offset: number,
): Promise<ShownGroup[]> =>
  db
    .select(shown)
    .from(groups)
    .where(filter)
    .orderBy(desc(groups.createdAt), desc(groups.id))
    .limit(limit)
    .offset(offset);

export const countGroups = (db: Db, filter: GroupFilter): Promise<number> =>
  db.$count(groups, filter);

export async function findShownGroup(db: Db, id: string): Promise<ShownGroup | null> {
  const rows = await db.select(shown).from(groups).where(eq(groups.id, id));
  return rows[0] ?? null;
}

/** Locks the group. Every function that adds seats or invitations takes this lock first, so that their limits always hold. */
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

const managedBy = (tx: Db, uid: string) =>
  or(
    eq(groups.managerUid, uid),
    and(isNull(groups.managerUid), inArray(groups.managerEmailKey, keyOf(tx, uid))),
  );

const keyOf = (tx: Db, uid: string) =>
  tx.select({ key: users.emailKey }).from(users).where(eq(users.uid, uid));

/** Locks the groups that the person manages, before a change of their account updates these groups. */
export const lockManaged = async (tx: Db, uid: string): Promise<void> =>
  void (await tx
    .select({ id: groups.id })
    .from(groups)
    .where(managedBy(tx, uid))
    .orderBy(asc(groups.id))
    .for('update'));

/**
 * Stores the new email address of a manager, and their account. If a group kept only the old address, the next person
 * who registers this address would manage the group.
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

/**
 * Deletes the seats of a deleted person and the invitations to this person. A group that the person managed then has no
 * manager.
 */
export async function erasePerson(tx: Db, userUid: string): Promise<void> {
  const key = keyOf(tx, userUid);
  await tx.delete(groupInvitations).where(inArray(groupInvitations.emailKey, key));
  await tx.delete(groupSeats).where(eq(groupSeats.userUid, userUid));
  await tx
    .update(groups)
    .set({ managerUid: null, managerEmail: '', managerEmailKey: '' })
    .where(managedBy(tx, userUid));
}
