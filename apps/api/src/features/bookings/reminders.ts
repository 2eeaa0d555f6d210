// Reminders a day and an hour before an interview. They are not scheduled in advance: due reminders are computed from the
// current bookings. No reminder is therefore about a former time or a cancelled interview, and a restart loses none.

import type { PushNotice } from '../push/push-delivery.service.ts';
import type { BookingContext } from './booking-context.ts';
import { describeTime } from './booking-mail-layout.ts';
import type { BookingNotices } from './booking-notices.ts';
import { reminderMails, reminderTitle } from './bookings.mails.ts';
import type { Booking } from './bookings.tables.ts';
import {
  findStillDue,
  insertReminder,
  listDueForReminder,
  type ReminderKind,
  type ReminderWindow,
} from './reminders.repository.ts';

const windows: Record<ReminderKind, ReminderWindow> = {
  day: { opensHours: 24, closesHours: 2 },
  hour: { opensHours: 1, closesHours: 0 },
};

/** Push notifications for the learner and for the interviewer, each with a link to their own page. */
function reminderNotices(booking: Booking, kind: ReminderKind): PushNotice[] {
  const notice = {
    kind: 'reminder' as const,
    subject: `${booking.id} ${booking.startsAt.toISOString()} ${kind}`,
    refId: booking.id,
    title: reminderTitle(kind),
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

export type Reminders = ReturnType<typeof createReminders>;

export function createReminders(context: BookingContext, notices: BookingNotices) {
  const { db, clock, push } = context;

  /** Writes the reminder's row, its mails and its push notifications, if the booking still has the same time. */
  async function remind(due: Booking, kind: ReminderKind): Promise<boolean> {
    return db.transaction(async (tx) => {
      const booking = await findStillDue(tx, due);
      if (!booking || !(await insertReminder(tx, booking, kind, clock.now()))) return false;
      const mails = reminderMails(await notices.factsOf(tx, booking), kind);
      await notices.send(tx, mails, 'optional');
      await push.add(tx, reminderNotices(booking, kind));
      return true;
    });
  }

  return {
    /** @returns how many reminders were sent */
    async sendDue(): Promise<number> {
      let sent = 0;
      for (const kind of ['day', 'hour'] as const) {
        for (const due of await listDueForReminder(db, kind, windows[kind], clock.now())) {
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
