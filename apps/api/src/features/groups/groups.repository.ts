// SQL of groups and their managers.
import { and, asc, desc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { type GroupRow, groupDomains, groups } from './groups.tables.ts';

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
export const ofManager = (uid: string, key: string) =>
  or(eq(groups.managerUid, uid), and(isNull(groups.managerUid), eq(groups.managerEmailKey, key)));

export const listManaged = (db: Db, uid: string, key: string, limit: number): Promise<GroupRow[]> =>
  db
    .select()
    .from(groups)
    .where(ofManager(uid, key))
    .orderBy(desc(groups.createdAt), desc(groups.id))
    .limit(limit);

export const managedBy = (tx: Db, uid: string) =>
  or(
    eq(groups.managerUid, uid),
    and(isNull(groups.managerUid), inArray(groups.managerEmailKey, keyOf(tx, uid))),
  );

export const keyOf = (tx: Db, uid: string) =>
  tx.select({ key: users.emailKey }).from(users).where(eq(users.uid, uid));

// SQL of the email domains of groups. A person with an email address at such a domain may take a seat.

export async function listDomains(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ domain: groupDomains.domain })
    .from(groupDomains)
    .where(eq(groupDomains.groupId, groupId))
    .orderBy(asc(groupDomains.domain));
  return rows.map(({ domain }) => domain);
}

export async function replaceDomains(
  tx: Db,
  groupId: string,
  domains: readonly string[],
  now: Date,
): Promise<void> {
  const others =
    domains.length > 0
      ? and(eq(groupDomains.groupId, groupId), notInArray(groupDomains.domain, [...domains]))
      : eq(groupDomains.groupId, groupId);
  await tx.delete(groupDomains).where(others);
  if (domains.length === 0) return;
  await tx
    .insert(groupDomains)
    .values(domains.map((domain) => ({ groupId, domain, addedAt: now })))
    .onConflictDoNothing();
}

/**
 * Groups that are open to this domain. Groups in which the person has a seat, is invited or was removed are left out.
 */
export const listOpenTo = (
  db: Db,
  { domain, userUid, emailKey }: { domain: string; userUid: string; emailKey: string },
  limit: number,
) =>
  db
    .select({
      group: groups,
      seatsUsed: shown.seatsUsed,
    })
    .from(groupDomains)
    .innerJoin(groups, eq(groups.id, groupDomains.groupId))
    .where(
      and(
        eq(groupDomains.domain, domain),
        sql`not exists (select 1 from group_seats s where s.group_id = "groups"."id" and s.user_uid = ${userUid}
          and (s.left_at is null or s.was_removed))`,
        sql`not exists (select 1 from group_invitations i where i.group_id = "groups"."id" and i.email_key = ${emailKey}
          and i.closed_at is null)`,
      ),
    )
    .orderBy(asc(groups.createdAt), asc(groups.id))
    .limit(limit);
