// SQL of what learners tell their interviewers before an interview.
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type Booking, bookings } from './bookings.tables.ts';

/** @returns the changed row; null unless the booking belongs to this learner */
export async function updatePreparation(
  db: Db,
  id: string,
  userUid: string,
  values: Pick<Booking, 'focus' | 'focusStationIds' | 'sharesHistory'>,
): Promise<Booking | null> {
  const rows = await db
    .update(bookings)
    .set(values)
    .where(and(eq(bookings.id, id), eq(bookings.userUid, userUid)))
    .returning();
  return rows[0] ?? null;
}

/** Removes what a deleted learner wrote for their interviewers. */
export async function erasePreparations(tx: Db, userUid: string): Promise<void> {
  await tx
    .update(bookings)
    .set({ focus: '', focusStationIds: [], sharesHistory: false })
    .where(eq(bookings.userUid, userUid));
}
