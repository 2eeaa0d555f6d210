// What becomes of a payment that succeeds after its hold has ended: it gets the hour again when it can, otherwise the money goes
// back. Runs inside the transactions of payments and therefore does database work only.
import { and, eq, isNull, not } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { violatedForeignKey, violatedUnique } from '../../../db/errors.ts';
import { firstRow } from '../../../db/rows.ts';
import { availabilitySlots, isAwayThen } from '../../availability/availability.tables.ts';
import type { HandledPayment, SettledOutcome } from '../../payments/payments.types.ts';
import { refusalUnderLock } from '../bookable-slot.ts';
import { updateBooking } from '../bookings.repository.ts';
import { type Booking, bookings } from '../bookings.tables.ts';
import { confirmedValues, notifyConfirmed, paidValues } from '../confirm-booking.ts';
import { getMailFacts, publishBooking, sendBookingMails } from '../notices/booking-notices.ts';
import { lateRefundMail } from '../notices/bookings.mails.ts';
import { spendHalfPrice } from '../prices.ts';

class BenefitSpent extends Error {}

/** The interviewer's free slot at this instant; null when there is none. */
const findFreeSlotAt = (db: Db, interviewerUid: string, startsAt: Date) =>
  db
    .select({ slotId: availabilitySlots.id, availabilityId: availabilitySlots.dayId })
    .from(availabilitySlots)
    .leftJoin(bookings, eq(bookings.claimedSlotId, availabilitySlots.id))
    .where(
      and(
        eq(availabilitySlots.interviewerUid, interviewerUid),
        eq(availabilitySlots.startsAt, startsAt),
        isNull(bookings.id),
        not(isAwayThen),
      ),
    )
    .then(firstRow);

/**
 * Takes the hour of an expired booking again.
 * @returns null when the hour is past or not free, or the person may not have it (`refusalUnderLock`). Also null when the
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
  if (!slot || (await refusalUnderLock(tx, booking, booking))) return null;
  const values = await confirmedValues(ctx, tx, booking);
  try {
    // Use a savepoint, so that a failed update does not undo the change of the payment.
    return await tx.transaction(async (inner) => {
      if (
        booking.priceReason === 'premium_first' &&
        !(await spendHalfPrice(inner, booking.userUid, booking.id, now))
      ) {
        throw new BenefitSpent();
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
    if (error instanceof BenefitSpent || violatedUnique(error) || violatedForeignKey(error))
      return null;
    throw error;
  }
}

/** Confirms the expired booking, or returns the outcome that makes `payments` refund the money. */
export async function settleLate(
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
