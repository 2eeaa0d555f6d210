// SQL of the private calendars that people subscribe to.
import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import type { PersonWithPremium } from '../../http/principal.ts';
import { users } from '../accounts/accounts.tables.ts';
import { personWithPremium } from '../subscription/person-with-premium.sql.ts';
import { subscriptions } from '../subscription/subscription.tables.ts';
import { type Booking, bookings, calendarFeeds } from './bookings.tables.ts';

export interface CalendarOwner extends PersonWithPremium {
  /** The version of the calendar's URL; 0 when the URL was never renewed. */
  version: number;
}

/** @returns null unless the person exists and may sign in */
export async function findCalendarOwner(db: Db, uid: string): Promise<CalendarOwner | null> {
  const rows = await db
    .select({
      ...personWithPremium,
      version: sql<number>`coalesce(${calendarFeeds.version}, 0)`,
    })
    .from(users)
    .leftJoin(calendarFeeds, eq(calendarFeeds.userUid, users.uid))
    .leftJoin(subscriptions, eq(subscriptions.userUid, users.uid))
    .where(and(eq(users.uid, uid), isNull(users.disabledAt), isNull(users.deletedAt)));
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

const interviewers = alias(users, 'interviewers');

/** Confirmed and completed interviews that the person gives (`interviewer`) or booked (`learner`), earliest first. */
export function listCalendarEntries(
  db: Db,
  side: 'interviewer' | 'learner',
  uid: string,
  since: Date,
): Promise<{ booking: Booking; learnerName: string; interviewerName: string }[]> {
  return db
    .select({
      booking: bookings,
      learnerName: users.displayName,
      interviewerName: interviewers.displayName,
    })
    .from(bookings)
    .innerJoin(users, eq(users.uid, bookings.userUid))
    .innerJoin(interviewers, eq(interviewers.uid, bookings.interviewerUid))
    .where(
      and(
        eq(side === 'learner' ? bookings.userUid : bookings.interviewerUid, uid),
        inArray(bookings.status, ['confirmed', 'completed']),
        gte(bookings.startsAt, since),
      ),
    )
    .orderBy(asc(bookings.startsAt));
}
