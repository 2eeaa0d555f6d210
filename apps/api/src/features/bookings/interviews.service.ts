// A booked interview, for the room in which it is held and the sheet that is written about it.

import { and, eq } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { firstRow } from '../../db/rows.ts';
import { type Booking, bookings } from './bookings.tables.ts';
import { getMailFacts, publishBooking, sendBookingMails } from './notices/booking-notices.ts';
import { feedbackMail, waitingMail } from './notices/bookings.mails.ts';

export { findBooking, getPeople } from './bookings.repository.ts';

/** Mails the interviewer that the learner is waiting in the interview room. */
export async function mailLearnerWaits(ctx: Context, tx: Db, booking: Booking) {
  const mail = waitingMail(await getMailFacts(ctx, tx, booking));
  await sendBookingMails(ctx, tx, [mail], booking.endsAt);
}

/** Sends the mail and the live event about shared feedback. */
export async function notifyFeedback(ctx: Context, tx: Db, booking: Booking) {
  await sendBookingMails(ctx, tx, [feedbackMail(await getMailFacts(ctx, tx, booking))]);
  await publishBooking(ctx, tx, booking, []);
}

/** @returns the changed row; null unless the booking belongs to this learner */
export const updatePreparation = (
  db: Db,
  id: string,
  userUid: string,
  values: Pick<Booking, 'focus' | 'focusStationIds' | 'sharesHistory'>,
): Promise<Booking | null> =>
  db
    .update(bookings)
    .set(values)
    .where(and(eq(bookings.id, id), eq(bookings.userUid, userUid)))
    .returning()
    .then(firstRow);
