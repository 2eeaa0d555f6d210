// An interviewer's private, subscribable calendar. The address carries a signature over the person and a version, so that
// it can be shown again, and renewed, without storing a secret.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { notFound } from '../../http/app-error.ts';
import { users } from '../accounts/accounts.tables.ts';
import { feed } from './booking-calendar.ts';
import type { BookingContext } from './booking-context.ts';
import { bookings, calendarFeeds } from './bookings.tables.ts';

const PAST_MS = 60 * 24 * 60 * 60 * 1000;

export function createCalendarFeed(context: BookingContext) {
  const { db, clock } = context;
  const key = createHmac('sha256', context.secretKey).update('calendar-feed').digest();
  const sign = (uid: string, version: number) =>
    createHmac('sha256', key).update(`${uid}\n${version}`).digest('base64url').slice(0, 43);
  const pathOf = (uid: string, version: number) =>
    `/api/calendar/${encodeURIComponent(uid)}/${sign(uid, version)}.ics`;

  async function findVersion(uid: string): Promise<number> {
    const rows = await db
      .select({ version: calendarFeeds.version })
      .from(calendarFeeds)
      .where(eq(calendarFeeds.userUid, uid));
    return rows[0]?.version ?? 0;
  }

  async function isStaff(uid: string): Promise<string | null> {
    const rows = await db
      .select({ displayName: users.displayName })
      .from(users)
      .where(
        and(
          eq(users.uid, uid),
          sql`(${users.isInterviewer} or ${users.isAdmin}) and ${users.disabledAt} is null and ${users.deletedAt} is null`,
        ),
      );
    return rows[0]?.displayName ?? null;
  }

  return {
    getPath: async (uid: string): Promise<{ path: string }> => ({
      path: pathOf(uid, await findVersion(uid)),
    }),

    /** The old address stops working. */
    async renew(uid: string): Promise<{ path: string }> {
      const updatedAt = clock.now();
      const rows = await db
        .insert(calendarFeeds)
        .values({ userUid: uid, version: 1, updatedAt })
        .onConflictDoUpdate({
          target: calendarFeeds.userUid,
          set: { version: sql`${calendarFeeds.version} + 1`, updatedAt },
        })
        .returning({ version: calendarFeeds.version });
      return { path: pathOf(uid, rows[0]?.version ?? 1) };
    },

    /** @throws AppError not_found for anything but the present address of a working interviewer */
    async read(uid: string, given: string): Promise<string> {
      const expected = Buffer.from(`${sign(uid, await findVersion(uid))}.ics`);
      const actual = Buffer.from(given);
      const isRight = expected.length === actual.length && timingSafeEqual(expected, actual);
      const name = isRight ? await isStaff(uid) : null;
      if (name === null) throw notFound('This calendar');
      const entries = await db
        .select({ booking: bookings, learnerName: users.displayName })
        .from(bookings)
        .innerJoin(users, eq(users.uid, bookings.userUid))
        .where(
          and(
            eq(bookings.interviewerUid, uid),
            inArray(bookings.status, ['confirmed', 'completed']),
            gte(bookings.startsAt, new Date(clock.now().getTime() - PAST_MS)),
          ),
        )
        .orderBy(asc(bookings.startsAt));
      return feed(`Mock interviews: ${name}`, entries, clock.now());
    },
  };
}
