// Reminders a day and an hour before. Nothing is scheduled ahead: what is due is read from the bookings as they are now, so
// a moved or cancelled interview cannot send one, and a restart loses none.
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { BookingContext } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import { reminderMails } from './bookings.mails.ts';
import { type Booking, bookingReminders, bookings } from './bookings.tables.ts';

type Kind = 'day' | 'hour';

const HOUR_MS = 60 * 60 * 1000;
/** Hours before the start when the reminder is due, and when it has become pointless. */
const windows: Record<Kind, { opensHours: number; closesHours: number }> = {
  day: { opensHours: 24, closesHours: 2 },
  hour: { opensHours: 1, closesHours: 0 },
};
const BATCH = 200;

/** Confirmed bookings whose reminder is due and unsent; none whose time had passed when the slot was settled. */
function listDue(db: Db, kind: Kind, now: Date): Promise<Booking[]> {
  const { opensHours, closesHours } = windows[kind];
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
    .limit(BATCH);
}

export function createReminders(context: BookingContext, notices: BookingNotices) {
  const { db, clock } = context;

  /** The row of the reminder and its mails in one transaction, against the booking as it is at this moment. */
  async function remind(due: Booking, kind: Kind): Promise<boolean> {
    return db.transaction(async (tx) => {
      const now = clock.now();
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
      const booking = rows[0];
      if (!booking) return false;
      const { startsAt } = booking;
      const first = await tx
        .insert(bookingReminders)
        .values({ bookingId: booking.id, startsAt, kind, sentAt: now })
        .onConflictDoNothing()
        .returning({ kind: bookingReminders.kind });
      if (first.length === 0) return false;
      await notices.send(tx, reminderMails(await notices.factsOf(tx, booking), kind));
      return true;
    });
  }

  return {
    /** @returns how many reminders left */
    async sendDue(): Promise<number> {
      let sent = 0;
      for (const kind of ['day', 'hour'] as const) {
        for (const due of await listDue(db, kind, clock.now())) {
          const isSent = await remind(due, kind).catch((error: unknown) => {
            context.onBackgroundError(error);
            return false;
          });
          if (isSent) sent += 1;
        }
      }
      return sent;
    },
  };
}
