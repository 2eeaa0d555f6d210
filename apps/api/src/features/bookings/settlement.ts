// Updates a booking when its payment succeeds or is refunded. It runs inside the transactions of payments and therefore does database work
// only. A booking is confirmed at most once, and a payment without a booking is refunded.
import type { BookingStatus } from '@urost3/contract/bookings.schemas.ts';
import type { Db } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import type {
  PaymentHandlers,
  PaymentSummary,
  RefundSummary,
  SettledOutcome,
} from '../payments/payments.types.ts';
import { claimDiscount } from './benefits.repository.ts';
import type { BookingContext } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import {
  cancelledMails,
  confirmationMails,
  formatPounds,
  lateRefundMail,
} from './bookings.mails.ts';
import {
  type BookingChange,
  findBookingForUpdate,
  findFreeSlotAt,
  listSessionsOf,
  lockInterviewer,
  raisedSequence,
  updateBooking,
} from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import { newMeetLink } from './meet-link.ts';

class BenefitTaken extends Error {}

/** Stores the paid amount, which is lower than the price of the hold when a discount code was used. */
const paidValues = ({ paymentId, amountMinor }: PaymentSummary) => ({ paymentId, amountMinor });

export type Settlement = ReturnType<typeof createSettlement>;

export function createSettlement(context: BookingContext, notices: BookingNotices) {
  const { clock, audit, settings } = context;

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

  async function confirm(tx: Db, booking: Booking, payment: PaymentSummary): Promise<void> {
    const values = await confirmedValues(tx, booking);
    const confirmed = await updateBooking(tx, booking.id, ['pending'], {
      ...values,
      ...paidValues(payment),
    });
    if (!confirmed) throw new Error(`booking ${booking.id} changed under its own lock`);
    await notifyConfirmed(tx, confirmed);
  }

  /**
   * Claims the hour of an expired booking again.
   * @returns null when the hour is past or not free, the interviewer may no longer give interviews, or the person has
   * used the half price of this booking for another one
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

  async function settleLate(
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
    const note = 'Paid after the hold had lapsed; the slot was taken by then.';
    return { outcome: 'return_money', reason: 'requested_by_customer', note };
  }

  async function onSettled(tx: Db, payment: PaymentSummary): Promise<SettledOutcome> {
    const booking = await findBookingForUpdate(tx, payment.subjectId);
    if (!booking) {
      return { outcome: 'return_money', reason: 'duplicate', note: 'There is no such booking.' };
    }
    if (booking.status === 'pending') {
      await confirm(tx, booking, payment);
      return { outcome: 'fulfilled' };
    }
    if (booking.status === 'expired' && booking.paymentId === null)
      return settleLate(tx, booking, payment);
    if (booking.paymentId === payment.paymentId) return { outcome: 'fulfilled' };
    const note = `The booking was ${booking.status} already.`;
    return { outcome: 'return_money', reason: 'duplicate', note };
  }

  /** Records the refund. A full refund cancels an upcoming booking and frees its slot. */
  async function onRefunded(tx: Db, payment: PaymentSummary, refund: RefundSummary): Promise<void> {
    const booking = await findBookingForUpdate(tx, payment.subjectId);
    if (!booking || booking.paymentId !== payment.paymentId) return;
    const now = clock.now();
    const money = { refundMinor: refund.amountMinor, refundedAt: now, updatedAt: now };
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
      await notices.announce(tx, booking, []);
      return;
    }
    const words = `${formatPounds(refund.amountMinor)} is going back to your card; banks usually take 5 to 10 days.`;
    await notices.send(tx, cancelledMails(await notices.factsOf(tx, cancelled), words));
    await notices.announce(tx, cancelled, [cancelled.bookingDate]);
  }

  const handlers: PaymentHandlers = {
    onSettled,
    // Nothing to do: the hold expires by itself, or the request that cancelled the payment also ends the hold.
    onCancelled: async () => {},
    onRefunded,
    async describeSubjects(handle, bookingIds) {
      const sessions = await listSessionsOf(handle, bookingIds);
      return new Map(
        sessions.map(({ id, startsAt, startTime, endTime }) => [
          id,
          { startsAt, timeSlot: `${startTime} - ${endTime}` },
        ]),
      );
    },
  };
  return { handlers, notifyConfirmed, confirmedValues };
}
