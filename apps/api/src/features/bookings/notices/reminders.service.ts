// Reminders a day and an hour before an interview. They are not scheduled in advance: due reminders are computed from the
// current bookings. No reminder is therefore about a former time or a cancelled interview, and a restart loses none.

import { reminderTitle } from '@urost3/contract/bookings/bookings.ts';
import { HOUR_MS } from '@urost3/contract/day.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { insertNew, lockRow } from '../../../db/rows.ts';
import type { MailMessage } from '../../../providers/ports.ts';
import { addPushNotices, type PushNotice } from '../../push/push-delivery.service.ts';
import { type Booking, bookingReminders, bookings } from '../bookings.tables.ts';
import { getMailFacts } from './booking-notices.ts';
import { describeTime, reminderMails } from './bookings.mails.ts';

const windows: Record<ReminderKind, ReminderWindow> = {
  day: { opensHours: 24, closesHours: 2 },
  hour: { opensHours: 1, closesHours: 0 },
};

/** Push notifications for the learner and for the interviewer, each with a link to their own page. */
function reminderNotices(booking: Booking, kind: ReminderKind, now: Date): PushNotice[] {
  const notice = {
    kind: 'reminder' as const,
    subject: `${booking.id} ${booking.startsAt.toISOString()} ${kind}`,
    refId: booking.id,
    title: reminderTitle(booking.startsAt, now),
    body: describeTime(booking),
    expiresAt: booking.startsAt,
  };
  return [
    { ...notice, userUid: booking.userUid, path: '/my-bookings' },
    {
      ...notice,
      userUid: booking.interviewerUid,
      path: `/admin/bookings/${encodeURIComponent(booking.id)}`,
    },
  ];
}

/** Writes the reminder's row, its mails and its push notifications, if the booking still has the same time. */
async function remind(ctx: Context, due: Booking, kind: ReminderKind): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const booking = await findStillDue(tx, due);
    const now = ctx.clock.now();
    if (!booking) return false;
    const sent = { bookingId: booking.id, startsAt: booking.startsAt };
    if (!(await insertNew(tx, bookingReminders, { ...sent, kind, sentAt: now }))) return false;
    const facts = await getMailFacts(ctx, tx, booking);
    for (const [index, { to }] of reminderMails(facts, now).entries()) {
      const compose = (sentAt: Date) => reminderMails(facts, sentAt)[index] as MailMessage;
      if (to) await ctx.mail.queueByDay(tx, compose, booking.startsAt, 'optional');
    }
    await addPushNotices(ctx, tx, reminderNotices(booking, kind, now));
    return true;
  });
}

/** @returns how many reminders were sent */
export async function sendDueReminders(ctx: Context): Promise<number> {
  let sent = 0;
  for (const kind of ['day', 'hour'] as const) {
    for (const due of await listDueForReminder(ctx.db, kind, windows[kind], ctx.clock.now())) {
      const isSent = await remind(ctx, due, kind).catch((error: unknown) => {
        ctx.onBackgroundError(error);
        return false;
      });
      if (isSent) sent += 1;
    }
  }
  return sent;
}

type ReminderKind = 'day' | 'hour';

/** A reminder may be sent from `opensHours` until `closesHours` before the start of the interview. */
interface ReminderWindow {
  opensHours: number;
  closesHours: number;
}

/**
 * Confirmed bookings with a reminder that is due and not sent. A reminder is left out when its time had passed before the
 * interview was booked or last moved. All of them, because a reminder that fails stays due and must not keep back others.
 */
function listDueForReminder(
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
const findStillDue = (tx: Db, due: Booking): Promise<Booking | null> =>
  lockRow(
    tx,
    bookings,
    and(
      eq(bookings.id, due.id),
      eq(bookings.status, 'confirmed'),
      eq(bookings.startsAt, due.startsAt),
    ),
  );
