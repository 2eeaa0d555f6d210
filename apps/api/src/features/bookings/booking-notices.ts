// Writes the mails and live events of a change in the same transaction as the change.
import type { Db } from '../../db/client.ts';
import type { MailMessage } from '../../providers/mail/port.ts';
import type { MailKind } from '../mail/mail.service.ts';
import type { BookingContext } from './booking-context.ts';
import type { MailFacts } from './booking-mail-layout.ts';
import { getPeople } from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import { withWholeLink } from './meet-link.ts';

export type BookingNotices = ReturnType<typeof createBookingNotices>;

export function createBookingNotices(context: BookingContext) {
  const { clock, live, mail, settings, siteUrl } = context;
  return {
    async factsOf(tx: Db, booking: Booking): Promise<MailFacts> {
      const people = await getPeople(tx, booking);
      const { businessName, businessEmail } = await settings.read(tx);
      const sender = { businessName, businessEmail };
      const facts = { people, siteUrl, sender, now: clock.now() };
      return { ...facts, booking: withWholeLink(booking, siteUrl) };
    },
    /** Leaves out mails to people who have deleted their accounts, because they have no email address. */
    async send(tx: Db, messages: readonly MailMessage[], kind?: MailKind): Promise<void> {
      for (const message of messages) {
        if (message.to) await mail.queue(tx, message, undefined, kind);
      }
    },
    /**
     * Makes open pages refetch: those of the learner, the interviewer and administrators, and every booking calendar
     * that shows one of the `changedDates`.
     * @param formerInterviewerUid the previous interviewer of the booking
     */
    async announce(
      tx: Db,
      booking: Booking,
      changedDates: readonly string[],
      formerInterviewerUid = booking.interviewerUid,
    ): Promise<void> {
      const data = { bookingId: booking.id, status: booking.status };
      const people = new Set([booking.userUid, booking.interviewerUid, formerInterviewerUid]);
      await live.publish(tx, [
        ...[...people].map((uid) => ({ to: { uid }, kind: 'booking' as const, data })),
        { to: { audience: 'admin' }, kind: 'booking', data },
        ...(changedDates.length > 0
          ? [
              {
                to: { audience: 'everyone' as const },
                kind: 'availability' as const,
                data: { dates: changedDates },
              },
            ]
          : []),
      ]);
    },
  };
}
