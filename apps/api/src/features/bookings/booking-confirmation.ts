// The new column values, mails, live events and audit row of a booking that becomes confirmed.
import type { Db } from '../../db/client.ts';
import type { PaymentSummary } from '../payments/payments.types.ts';
import type { BookingContext } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import { confirmationMails } from './bookings.mails.ts';
import type { BookingChange } from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import { newMeetLink } from './meet-link.ts';

/** The columns of the payment. If a discount code was used, the paid amount is lower than the price of the hold. */
export const paidValues = ({ paymentId, amountMinor }: PaymentSummary) => ({
  paymentId,
  amountMinor,
});

export type Confirmation = ReturnType<typeof createConfirmation>;

export function createConfirmation(
  { clock, audit, settings }: BookingContext,
  notices: BookingNotices,
) {
  async function confirmedValues(
    tx: Db,
    booking: Pick<Booking, 'id' | 'meetLink'>,
  ): Promise<BookingChange & Pick<Booking, 'status' | 'outcome' | 'heldUntil'>> {
    const now = clock.now();
    const { meetLinkTemplate } = await settings.read(tx);
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
  async function notifyConfirmed(tx: Db, booking: Booking): Promise<void> {
    await notices.send(tx, confirmationMails(await notices.factsOf(tx, booking)));
    await notices.announce(tx, booking, [booking.bookingDate]);
    await audit.record(tx, {
      action: 'booking.confirmed',
      actorUid: booking.userUid,
      subject: booking.id,
      detail: { amountMinor: booking.amountMinor, paymentId: booking.paymentId },
    });
  }

  return { confirmedValues, notifyConfirmed };
}
