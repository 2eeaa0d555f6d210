import { HOUR_MS } from '@urost3/contract/day.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type Booking, bookingReminders, bookings } from './bookings.tables.ts';

export type ReminderKind = 'day' | 'hour';

/** A reminder may be sent from `opensHours` until `closesHours` before the start of the interview. */
export interface ReminderWindow {
  opensHours: number;
  closesHours: number;
}

/**
 * Confirmed bookings with a reminder that is due and not sent. A reminder is left out when its time had passed before the
 * interview was booked or last moved. All of them, because a reminder that fails stays due and must not keep back others.
 */
export function listDueForReminder(
  db: Db,
  kind: ReminderKind,
  { opensHours, closesHours }: ReminderWindow,
  now: Date,
): Promise<Booking[]> {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString();
  return db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.status, 'confirmed'),
        sql`${bookings.startsAt} <= ${at(opensHours)}::timestamptz`,
        sql`${bookings.startsAt} > ${at(closesHours)}::timestamptz`,
        sql`${bookings.scheduledAt} <= ${bookings.startsAt} - make_interval(hours => ${opensHours}::int)`,
        sql`not exists (select 1 from ${bookingReminders} where ${bookingReminders.bookingId} = ${bookings.id} and ${bookingReminders.startsAt} = ${bookings.startsAt} and ${bookingReminders.kind} = ${kind})`,
      ),
    )
    .orderBy(bookings.startsAt);
}

/** Locks the booking. @returns null when it is no longer confirmed for the same time */
export async function findStillDue(tx: Db, due: Booking): Promise<Booking | null> {
  const rows = await tx
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.id, due.id),
        eq(bookings.status, 'confirmed'),
        eq(bookings.startsAt, due.startsAt),
      ),
    )
    .for('update');
  return rows[0] ?? null;
}

/** @returns false when the reminder was already sent */
export async function insertReminder(
  tx: Db,
  booking: Booking,
  kind: ReminderKind,
  sentAt: Date,
): Promise<boolean> {
  const first = await tx
    .insert(bookingReminders)
    .values({ bookingId: booking.id, startsAt: booking.startsAt, kind, sentAt })
    .onConflictDoNothing()
    .returning({ kind: bookingReminders.kind });
  return first.length > 0;
}
