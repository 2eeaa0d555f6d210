// SQL of holds. A hold is a booking with the status `pending`, whose `heldUntil` is the end of the hold.
import { and, desc, eq, gt, inArray, lte } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type Booking, bookings } from './bookings.tables.ts';

export const isOverdue = (now: Date) => lte(bookings.heldUntil, now);

export async function findPending(db: Db, userUid: string): Promise<Booking | null> {
  const rows = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.userUid, userUid), eq(bookings.status, 'pending')));
  return rows[0] ?? null;
}

/** The person's newest booking, if it is a hold that lapsed after `since`. */
export async function findLapsedId(db: Db, userUid: string, since: Date): Promise<string | null> {
  const [newest] = await db
    .select({ id: bookings.id, outcome: bookings.outcome, heldUntil: bookings.heldUntil })
    .from(bookings)
    .where(eq(bookings.userUid, userUid))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(1);
  return newest?.outcome === 'lapsed' && newest.heldUntil && newest.heldUntil > since
    ? newest.id
    : null;
}

/** A person's holds that began after `since` and ended without payment, newest first. */
export function listUnpaidHolds(db: Db, userUid: string, since: Date) {
  return db
    .select({
      interviewerUid: bookings.interviewerUid,
      startsAt: bookings.startsAt,
      createdAt: bookings.createdAt,
      outcome: bookings.outcome,
      heldUntil: bookings.heldUntil,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.userUid, userUid),
        eq(bookings.status, 'expired'),
        inArray(bookings.outcome, ['released', 'lapsed']),
        gt(bookings.createdAt, since),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id));
}

/** All of them, because a hold that cannot be ended stays overdue and must not keep back others. */
export async function listOverdueHolds(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.status, 'pending'), isOverdue(now)))
    .orderBy(bookings.heldUntil);
  return rows.map((row) => row.id);
}
