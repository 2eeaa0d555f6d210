// Reminders a day and an hour before. Nothing is scheduled ahead: due reminders are read from the current bookings, so a
// moved or cancelled interview cannot send one, and a restart loses none.
import type { BookingContext } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import { reminderMails } from './bookings.mails.ts';
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

export function createReminders(context: BookingContext, notices: BookingNotices) {
  const { db, clock } = context;

  /** Writes the reminder's row and its mails in one transaction, against the current booking. */
  async function remind(due: Booking, kind: ReminderKind): Promise<boolean> {
    return db.transaction(async (tx) => {
      const booking = await findStillDue(tx, due);
      if (!booking || !(await insertReminder(tx, booking, kind, clock.now()))) return false;
      await notices.send(tx, reminderMails(await notices.factsOf(tx, booking), kind));
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
