// Writes the mails and live events of a change in the same transaction as the change.

import { isOwnRoom } from '@urost3/contract/practice-rooms/interviews.ts';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import type { MailMessage } from '../../../providers/ports.ts';
import { getPeople } from '../bookings.repository.ts';
import type { Booking } from '../bookings.tables.ts';
import type { MailFacts } from './bookings.mails.ts';

export async function getMailFacts(ctx: Context, tx: Db, booking: Booking): Promise<MailFacts> {
  const people = await getPeople(tx, booking);
  const { businessName, businessEmail } = await ctx.settings.read(tx);
  // Without a mail server nothing can be received, but iCalendar requires an address.
  const email = businessEmail || ctx.config.smtp?.address || 'interviews@urost3.invalid';
  const sender = { name: businessName, email };
  const facts = { people, siteUrl: ctx.siteUrl, sender, now: ctx.clock.now() };
  return { ...facts, booking: withWholeLink(booking, ctx.siteUrl) };
}

/** Leaves out mails to people who have deleted their accounts, because they have no email address. */
export async function sendBookingMails(
  ctx: Context,
  tx: Db,
  messages: readonly MailMessage[],
  neededUntil?: Date,
) {
  for (const message of messages) {
    if (message.to) await ctx.mail.queue(tx, message, neededUntil);
  }
}

/**
 * Makes open pages refetch: those of the learner, the interviewer and administrators, and every booking calendar
 * that shows one of the `changedDates`.
 * @param formerInterviewerUid the previous interviewer of the booking
 */
export async function publishBooking(
  ctx: Context,
  tx: Db,
  booking: Booking,
  changedDates: readonly string[],
  formerInterviewerUid = booking.interviewerUid,
) {
  const data = { bookingId: booking.id, status: booking.status };
  const people = new Set([booking.userUid, booking.interviewerUid, formerInterviewerUid]);
  await ctx.live.publish(tx, [
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
}

/** Replaces the path of a room on this site by its full URL, for mails and calendars. */
export function withWholeLink<B extends { meetLink: string | null }>(
  booking: B,
  siteUrl: string,
): B {
  const { meetLink } = booking;
  return meetLink && isOwnRoom(meetLink)
    ? { ...booking, meetLink: `${siteUrl}${meetLink}` }
    : booking;
}
