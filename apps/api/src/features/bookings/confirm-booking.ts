// What happens when a booking is confirmed: at once if the interview is free, else when its payment succeeds.
import { randomBytes } from 'node:crypto';
import { interviewRoomPath } from '@urost3/contract/practice-rooms/interviews.ts';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import type { HandledPayment } from '../payments/payments.types.ts';
import { type BookingChange, updateBooking } from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import { getMailFacts, publishBooking, sendBookingMails } from './notices/booking-notices.ts';
import { confirmationMails } from './notices/bookings.mails.ts';

const ROOM_BYTES = 15;

/**
 * The link to a booking's video room. Without a template, it is the path of a room on this site. With a template, it is the
 * template URL with a random name in place of `{room}`.
 */
export function newMeetLink(template: string | null, bookingId: string): string {
  return template === null
    ? interviewRoomPath(bookingId)
    : template.replaceAll('{room}', randomBytes(ROOM_BYTES).toString('hex'));
}

export async function confirmedValues(
  ctx: Context,
  tx: Db,
  booking: Pick<Booking, 'id' | 'meetLink'>,
): Promise<BookingChange & Pick<Booking, 'status' | 'outcome' | 'heldUntil'>> {
  const now = ctx.clock.now();
  const { meetLinkTemplate } = await ctx.settings.read(tx);
  return {
    status: 'confirmed',
    outcome: null,
    heldUntil: null,
    meetLink: booking.meetLink ?? newMeetLink(meetLinkTemplate, booking.id),
    confirmedAt: now,
    scheduledAt: now,
    updatedAt: now,
  };
}

/** Sends the mails and live events and writes the audit row of a newly confirmed booking. */
export async function notifyConfirmed(ctx: Context, tx: Db, booking: Booking) {
  await sendBookingMails(ctx, tx, confirmationMails(await getMailFacts(ctx, tx, booking)));
  await publishBooking(ctx, tx, booking, [booking.bookingDate]);
  await ctx.audit.record(tx, booking.userUid, 'booking.confirmed', booking.id, {
    amountMinor: booking.amountMinor,
    paymentId: booking.paymentId,
  });
}

/** The columns of the payment. If a discount code was used, the paid amount is lower than the price of the hold. */
export const paidValues = ({ paymentId, amountMinor }: HandledPayment) => ({
  paymentId,
  amountMinor,
});

export async function confirmPaidBooking(
  ctx: Context,
  tx: Db,
  booking: Booking,
  payment: HandledPayment,
) {
  const values = await confirmedValues(ctx, tx, booking);
  const confirmed = await updateBooking(tx, booking.id, ['pending'], {
    ...values,
    ...paidValues(payment),
  });
  if (!confirmed) throw new Error(`booking ${booking.id} changed under its own lock`);
  await notifyConfirmed(ctx, tx, confirmed);
}
