// SQL of the interviewers' private calendars.
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { type Booking, bookings, calendarFeeds } from './bookings.tables.ts';

interface CalendarOwner {
  displayName: string;
  /** The address's version; 0 when it was never renewed. */
  version: number;
}

/** @returns null for anyone but an active interviewer or administrator */
export async function findCalendarOwner(db: Db, uid: string): Promise<CalendarOwner | null> {
  const rows = await db
    .select({
      displayName: users.displayName,
      version: sql<number>`coalesce(${calendarFeeds.version}, 0)`,
    })
    .from(users)
    .leftJoin(calendarFeeds, eq(calendarFeeds.userUid, users.uid))
    .where(
      and(
        eq(users.uid, uid),
        sql`(${users.isInterviewer} or ${users.isAdmin}) and ${users.disabledAt} is null and ${users.deletedAt} is null`,
      ),
    );
  return rows[0] ?? null;
}

/** @returns the new version */
export async function raiseCalendarVersion(tx: Db, uid: string, updatedAt: Date): Promise<number> {
  const rows = await tx
    .insert(calendarFeeds)
    .values({ userUid: uid, version: 1, updatedAt })
    .onConflictDoUpdate({
      target: calendarFeeds.userUid,
      set: { version: sql`${calendarFeeds.version} + 1`, updatedAt },
    })
    .returning({ version: calendarFeeds.version });
  return rows[0]?.version ?? 1;
}

/** Interviews that take place, earliest first. */
export function listCalendarEntries(
  db: Db,
  interviewerUid: string,
  since: Date,
): Promise<{ booking: Booking; learnerName: string }[]> {
  return db
    .select({ booking: bookings, learnerName: users.displayName })
    .from(bookings)
    .innerJoin(users, eq(users.uid, bookings.userUid))
    .where(
      and(
        eq(bookings.interviewerUid, interviewerUid),
        inArray(bookings.status, ['confirmed', 'completed']),
        gte(bookings.startsAt, since),
      ),
    )
    .orderBy(asc(bookings.startsAt));
}
