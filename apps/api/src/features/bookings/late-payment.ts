// Handles a payment that succeeds after the hold of its booking has expired. The booking gets its hour again, or the
// payment is refunded.
import type { Db } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import type { PaymentSummary, SettledOutcome } from '../payments/payments.types.ts';
import { claimDiscount } from './benefits.repository.ts';
import { type Confirmation, paidValues } from './booking-confirmation.ts';
import type { BookingContext } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import { lateRefundMail } from './bookings.mails.ts';
import { updateBooking } from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import { findFreeSlotAt, lockInterviewer } from './slot-claim.repository.ts';

class BenefitTaken extends Error {}

export function createLatePayment(
  { clock }: BookingContext,
  notices: BookingNotices,
  { confirmedValues, notifyConfirmed }: Confirmation,
) {
  /**
   * Claims the hour of an expired booking again.
   * @returns null when the hour is past or not free, or the interviewer may no longer give interviews. Also null when the
   * person has another booking at that hour or used this booking's half price for another one.
   */
  async function retake(
    tx: Db,
    booking: Booking,
    payment: PaymentSummary,
  ): Promise<Booking | null> {
    const now = clock.now();
    if (booking.startsAt <= now) return null;
    const slot = await findFreeSlotAt(tx, booking.interviewerUid, booking.startsAt);
    if (!slot || !(await lockInterviewer(tx, booking.interviewerUid))) return null;
    const values = await confirmedValues(tx, booking);
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
      if (error instanceof BenefitTaken || violatedUnique(error)) return null;
      throw error;
    }
  }

  /** Confirms the expired booking, or returns the outcome that makes `payments` refund the money. */
  return async function settleLate(
    tx: Db,
    booking: Booking,
    payment: PaymentSummary,
  ): Promise<SettledOutcome> {
    const retaken = await retake(tx, booking, payment);
    if (retaken) {
      await notifyConfirmed(tx, retaken);
      return { outcome: 'fulfilled' };
    }
    const lost = await updateBooking(tx, booking.id, ['expired'], {
      outcome: 'refunded_late',
      ...paidValues(payment),
      refundMinor: payment.amountMinor,
      updatedAt: clock.now(),
    });
    if (lost) {
      await notices.send(tx, [lateRefundMail(await notices.factsOf(tx, lost))]);
      await notices.announce(tx, lost, []);
    }
    const note = 'Paid after the hold had lapsed; the slot could no longer be booked.';
    return { outcome: 'return_money', reason: 'requested_by_customer', note };
  };
}
