// SQL of the seats of groups.

import { COMPLETED_ABOVE } from '@urost3/contract/limits.ts';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
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

// SQL of the progress that members share with their manager.

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
export const hideProgress = async (db: Db, userUid: string, now: Date): Promise<void> =>
  void (await db
    .update(groupSeats)
    .set({ progressHiddenAt: now })
    .where(and(eq(groupSeats.userUid, userUid), isNull(groupSeats.leftAt), stands)));
