// SQL of groups and their managers.

import { COMPLETED_ABOVE } from '@urost3/contract/limits.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import { type Db, pick, rowsOf } from '../../db/client.ts';
import { firstRow, lockById } from '../../db/rows.ts';
import { users } from '../accounts/accounts.tables.ts';
import {
  type GroupRow,
  type GroupSeat,
  groupDomains,
  groupSeats,
  groups,
} from './groups.tables.ts';

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

export async function insertGroup(tx: Db, row: GroupRow) {
  await tx.insert(groups).values(row);
}

export const findShownGroup = (db: Db, id: string) =>
  db.select(shown).from(groups).where(eq(groups.id, id)).then(firstRow);
export type ShownGroup = NonNullable<Awaited<ReturnType<typeof findShownGroup>>>;

/** Locks the group. Every function that adds seats or invitations takes this lock first, so that their limits always hold. */
export const findGroupForUpdate = (tx: Db, id: string) => lockById(tx, groups, id);

export async function updateGroup(tx: Db, id: string, values: Partial<GroupRow>) {
  await tx.update(groups).set(values).where(eq(groups.id, id));
}

export const findAccountByKey = (db: Db, emailKey: string) =>
  db
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.emailKey, emailKey), isNull(users.deletedAt)))
    .then(firstRow);

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
) {
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

export const listGroupMembers = (db: Db, groupId: string) =>
  db
    .select({
      id: groupSeats.id,
      userUid: groupSeats.userUid,
      name: users.displayName,
      ...pick(users, 'firstName', 'email', 'emailKey'),
      since: groupSeats.takenAt,
      accessUntil: groupSeats.accessUntil,
    })
    .from(groupSeats)
    .innerJoin(users, eq(users.uid, groupSeats.userUid))
    .where(and(eq(groupSeats.groupId, groupId), isNull(groupSeats.leftAt)))
    .orderBy(asc(groupSeats.takenAt), asc(groupSeats.id));

/** The person's current seat in any group. */
export const findSeatOf = (db: Db, userUid: string) =>
  db
    .select({ seat: groupSeats, group: groups })
    .from(groupSeats)
    .innerJoin(groups, eq(groups.id, groupSeats.groupId))
    .where(and(eq(groupSeats.userUid, userUid), isNull(groupSeats.leftAt)))
    .then(firstRow);

export async function updateSeat(tx: Db, id: string, values: Partial<GroupSeat>) {
  await tx.update(groupSeats).set(values).where(eq(groupSeats.id, id));
}

export const listSeatsOf = (db: Db, userUid: string) =>
  db
    .select({
      group: groups.name,
      ...pick(
        groupSeats,
        'takenAt',
        'accessUntil',
        'leftAt',
        'progressSharedAt',
        'progressHiddenAt',
      ),
    })
    .from(groupSeats)
    .innerJoin(groups, eq(groups.id, groupSeats.groupId))
    .where(eq(groupSeats.userUid, userUid))
    .orderBy(desc(groupSeats.takenAt));

export interface SharedProgress {
  seatId: string;
  sectionsFinished: number;
  circuitsDone: number;
  lastActiveAt: Date | null;
}

/** The progress of members who share it. The statement checks the consent itself, so that progress is never read without it. */
export async function listSharedProgress(
  db: Db,
  groupId: string,
  now: Date,
): Promise<SharedProgress[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await rowsOf<Omit<SharedProgress, 'lastActiveAt'> & { lastActiveAt: string | null }>(
    db,
    sql`
      select g.id as "seatId",
        (select count(*)::int from progress_documents d
          cross join lateral jsonb_each(d.station_progress) station
          cross join lateral jsonb_each_text(station.value) rated
          where d.user_uid = g.user_uid and rated.value::numeric > ${COMPLETED_ABOVE}) as "sectionsFinished",
        (select count(*)::int from circuits c where c.user_uid = g.user_uid and not c.is_abandoned
          and coalesce(c.ended_at, c.started_at + make_interval(secs =>
            (select sum(p.planned_ms) / 1000.0 from circuit_phases p where p.circuit_id = c.id)::float8)) <= ${at}) as "circuitsDone",
        to_char(u.last_active_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastActiveAt"
      from group_seats g join users u on u.uid = g.user_uid
      where g.group_id = ${groupId} and g.left_at is null
        and g.progress_shared_at is not null and g.progress_hidden_at is null`,
  );
  return rows.map(({ lastActiveAt, ...row }) => ({
    ...row,
    lastActiveAt: lastActiveAt ? new Date(lastActiveAt) : null,
  }));
}

/** Stores the consent. A consent that was not withdrawn keeps its time. @returns false when the seat has ended */
export async function shareProgress(db: Db, seatId: string, now: Date): Promise<boolean> {
  const rows = await db
    .update(groupSeats)
    .set({
      progressSharedAt: sql`case when progress_hidden_at is null then coalesce(progress_shared_at, ${now.toISOString()}::timestamptz) else ${now.toISOString()}::timestamptz end`,
      progressHiddenAt: null,
    })
    .where(and(eq(groupSeats.id, seatId), isNull(groupSeats.leftAt)))
    .returning({ id: groupSeats.id });
  return rows.length === 1;
}

const stands = and(isNotNull(groupSeats.progressSharedAt), isNull(groupSeats.progressHiddenAt));

/** Withdraws a person's consent for their current seat. */
export async function hideProgress(db: Db, userUid: string, now: Date) {
  await db
    .update(groupSeats)
    .set({ progressHiddenAt: now })
    .where(and(eq(groupSeats.userUid, userUid), isNull(groupSeats.leftAt), stands));
}
