// Confirms a booking, and updates it when its payment succeeds or is refunded. A payment that succeeds after the hold has
// expired gets the hour again or is refunded. The handlers run inside the transactions of payments and therefore
// do database work only. A booking is confirmed at most once, and a payment without a booking is refunded.
import type { BookingStatus } from '@urost3/contract/bookings/bookings.schemas.ts';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { violatedForeignKey, violatedUnique } from '../../../db/errors.ts';
import type {
  HandledPayment,
  PaymentHandlers,
  RefundSummary,
  SettledOutcome,
} from '../../payments/payments.types.ts';
import {
  type BookingChange,
  findBooking,
  findBookingForUpdate,
  raisedSequence,
  updateBooking,
} from '../bookings.repository.ts';
import type { Booking } from '../bookings.tables.ts';
import {
  getMailFacts,
  newMeetLink,
  publishBooking,
  sendBookingMails,
} from '../notices/booking-notices.ts';
import {
  cancelledMails,
  confirmationMails,
  formatPounds,
  lateRefundMail,
} from '../notices/bookings.mails.ts';
import { claimDiscount, returnBenefits } from './benefits.ts';
import { findFreeSlotAt, lockAndRefuseHour } from './slots.ts';

async function confirmBooking(ctx: Context, tx: Db, booking: Booking, payment: HandledPayment) {
  const values = await getConfirmedValues(ctx, tx, booking);
  const confirmed = await updateBooking(tx, booking.id, ['pending'], {
    ...values,
    ...paidValues(payment),
  });
  if (!confirmed) throw new Error(`booking ${booking.id} changed under its own lock`);
  await notifyConfirmed(ctx, tx, confirmed);
}

async function settleBooking(
  ctx: Context,
  tx: Db,
  payment: HandledPayment,
): Promise<SettledOutcome> {
  const booking = await findBookingForUpdate(tx, payment.subjectId);
  if (!booking) {
    return { outcome: 'return_money', reason: 'duplicate', note: 'There is no such booking.' };
  }
  if (booking.status === 'pending') {
    await confirmBooking(ctx, tx, booking, payment);
    return { outcome: 'fulfilled' };
  }
  if (booking.status === 'expired' && booking.paymentId === null)
    return settleLate(ctx, tx, booking, payment);
  if (booking.paymentId === payment.paymentId) return { outcome: 'fulfilled' };
  const note = `The booking was ${booking.status} already.`;
  return { outcome: 'return_money', reason: 'duplicate', note };
}

/** Records the refund. A full refund cancels an upcoming booking, frees its slot and gives back its half price. */
async function refundBooking(ctx: Context, tx: Db, payment: HandledPayment, refund: RefundSummary) {
  const booking = await findBookingForUpdate(tx, payment.subjectId);
  if (!booking || booking.paymentId !== payment.paymentId) return;
  const now = ctx.clock.now();
  const money = { refundMinor: refund.totalMinor, refundedAt: now, updatedAt: now };
  const isAhead = booking.status === 'postponed' || booking.startsAt > now;
  const ends: BookingStatus[] = refund.isFull && isAhead ? ['confirmed', 'postponed'] : [];
  const cancelled = await updateBooking(tx, booking.id, ends, {
    ...money,
    status: 'cancelled',
    outcome: 'refunded',
    claimedSlotId: null,
    cancelledAt: now,
    cancelledBy: refund.requestedByUid,
    icsSequence: raisedSequence,
  });
  if (!cancelled) {
    await updateBooking(tx, booking.id, [booking.status], money);
    await publishBooking(ctx, tx, booking, []);
    return;
  }
  await returnBenefits(tx, booking.id);
  const words = `${formatPounds(refund.amountMinor)} is going back to your card; banks usually take 5 to 10 days.`;
  await sendBookingMails(ctx, tx, cancelledMails(await getMailFacts(ctx, tx, cancelled), words));
  await publishBooking(ctx, tx, cancelled, [cancelled.bookingDate]);
}

/** The money of a payment that came too late for its booking is on its way back. */
async function recordReturn(ctx: Context, tx: Db, payment: HandledPayment) {
  const booking = await findBookingForUpdate(tx, payment.subjectId);
  if (booking?.paymentId !== payment.paymentId) return;
  const now = ctx.clock.now();
  await updateBooking(tx, booking.id, [booking.status], { refundedAt: now, updatedAt: now });
  await publishBooking(ctx, tx, booking, []);
}

class BenefitTaken extends Error {}

/**
 * Claims the hour of an expired booking again.
 * @returns null when the hour is past or not free, or the person may not have it (`lockAndRefuseHour`). Also null when the
 * person has another booking at that hour or used this booking's half price for another one.
 */
async function retakeSlot(
  ctx: Context,
  tx: Db,
  booking: Booking,
  payment: HandledPayment,
): Promise<Booking | null> {
  const now = ctx.clock.now();
  if (booking.startsAt <= now) return null;
  const slot = await findFreeSlotAt(tx, booking.interviewerUid, booking.startsAt);
  if (!slot || (await lockAndRefuseHour(tx, booking, booking))) return null;
  const values = await getConfirmedValues(ctx, tx, booking);
  try {
    // Use a savepoint, so that a failed claim does not undo the change of the payment.
    return await tx.transaction(async (inner) => {
      if (
        booking.priceReason === 'premium_first' &&
        !(await claimDiscount(inner, booking.userUid, booking.id, now))
      ) {
        throw new BenefitTaken();
      }
      return updateBooking(inner, booking.id, ['expired'], {
        ...values,
        ...paidValues(payment),
        claimedSlotId: slot.slotId,
        availabilityId: slot.availabilityId,
      });
    });
  } catch (error) {
    // The slot was taken, or removed by its interviewer.
    if (error instanceof BenefitTaken || violatedUnique(error) || violatedForeignKey(error))
      return null;
    throw error;
  }
}

/** Confirms the expired booking, or returns the outcome that makes `payments` refund the money. */
async function settleLate(
  ctx: Context,
  tx: Db,
  booking: Booking,
  payment: HandledPayment,
): Promise<SettledOutcome> {
  const retaken = await retakeSlot(ctx, tx, booking, payment);
  if (retaken) {
    await notifyConfirmed(ctx, tx, retaken);
    return { outcome: 'fulfilled' };
  }
  const lost = await updateBooking(tx, booking.id, ['expired'], {
    outcome: 'refunded_late',
    ...paidValues(payment),
    refundMinor: payment.amountMinor,
    updatedAt: ctx.clock.now(),
  });
  if (lost) {
    await sendBookingMails(ctx, tx, [lateRefundMail(await getMailFacts(ctx, tx, lost))]);
    await publishBooking(ctx, tx, lost, []);
  }
  const note = 'Paid after the hold had lapsed; the slot could no longer be booked.';
  return { outcome: 'return_money', reason: 'requested_by_customer', note };
}

/** The columns of the payment. If a discount code was used, the paid amount is lower than the price of the hold. */
const paidValues = ({ paymentId, amountMinor }: HandledPayment) => ({
  paymentId,
  amountMinor,
});

export async function getConfirmedValues(
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

export const bookingPayments: PaymentHandlers = {
  // A late payment claims the hour again, which locks the interviewer and the payer.
  async lockShared(_ctx, tx, bookingId) {
    const booking = await findBooking(tx, bookingId);
    return booking ? [booking.interviewerUid] : [];
  },
  onSettled: settleBooking,
  // Nothing to do: the hold expires by itself, or the request that cancelled the payment also ends the hold.
  onCancelled: async () => {},
  onRefunded: refundBooking,
  onReturned: recordReturn,
};
