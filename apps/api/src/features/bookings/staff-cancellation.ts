// Cancels bookings for staff, with or without a refund, and records who did not come to an interview.
import type { AuditAction } from '@urost3/contract/audit.ts';
import type { AdminBooking } from '@urost3/contract/bookings.schemas.ts';
import { requireOther } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { returnBenefits } from './benefits.repository.ts';
import { type BookingContext, PROVIDER_SILENT } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import { cancelledMails, describeMoneyBack } from './bookings.mails.ts';
import { raisedSequence } from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import type { HoldExpiry } from './expire-holds.ts';
import { requireStatus, type StaffChanges } from './staff-changes.ts';

const OWN_BOOKING =
  'Another person has to cancel your own booking here. You can cancel it yourself in My Bookings.';

export function createStaffCancellation(
  { db, clock, payments }: BookingContext,
  notices: BookingNotices,
  expiry: HoldExpiry,
  changes: StaffChanges,
) {
  /**
   * Cancels the booking, requests the refund of what is left of the payment unless `how.refund` is `none`, gives used benefits
   * back, and sends the mails.
   * @throws AppError forbidden for the caller's own booking, to which the deadline for learners applies
   */
  async function endWithMoney(
    principal: Principal,
    booking: Booking,
    how: { refund: 'full' | 'none'; outcome: string; note: string; action: AuditAction },
  ): Promise<void> {
    requireOther(principal, booking.userUid, OWN_BOOKING);
    await db.transaction(async (tx) => {
      const rest =
        how.refund === 'full' &&
        booking.paymentId &&
        (await payments.requestRest(tx, {
          paymentId: booking.paymentId,
          reason: 'requested_by_customer',
          requestedByUid: principal.uid,
          note: how.note || 'Cancelled by staff.',
        }));
      const amount = rest ? rest.amountMinor : 0;
      const now = clock.now();
      const cancelled = await changes.apply(tx, principal, booking, {
        from: [booking.status],
        values: {
          status: 'cancelled',
          outcome: how.outcome,
          claimedSlotId: null,
          cancelledAt: now,
          cancelledBy: principal.uid,
          updatedAt: now,
          ...(amount > 0 ? { refundMinor: (booking.refundMinor ?? 0) + amount } : {}),
          icsSequence: raisedSequence,
        },
        action: how.action,
        detail: { refundMinor: amount },
        freesSlot: true,
      });
      // The learner gets a used benefit back, because the learner did not cause the cancellation.
      await returnBenefits(tx, booking.id);
      const facts = await notices.factsOf(tx, cancelled);
      await notices.send(tx, cancelledMails(facts, describeMoneyBack(booking, amount), how.note));
    });
  }

  return {
    async cancel(
      principal: Principal,
      id: string,
      how: { refund: 'full' | 'none'; note: string },
    ): Promise<AdminBooking> {
      const booking = await changes.get(principal, id);
      if (booking.status === 'pending') {
        const answer = await expiry.releaseNow(id);
        if (answer === 'unreachable')
          throw new AppError('unavailable', `${PROVIDER_SILENT} Please try again.`);
        return changes.read(principal, id);
      }
      requireStatus(booking, ['confirmed', 'postponed'], 'cancelled');
      await endWithMoney(principal, booking, {
        ...how,
        outcome: 'cancelled_by_staff',
        action: 'booking.cancelled',
      });
      return changes.read(principal, id);
    },

    /**
     * Records who did not come to the interview. If the interviewer did not come, the booking is also cancelled and
     * refunded.
     */
    async recordNoShow(
      principal: Principal,
      id: string,
      who: 'learner' | 'interviewer',
    ): Promise<AdminBooking> {
      const booking = await changes.get(principal, id);
      requireStatus(booking, ['confirmed'], 'marked as missed');
      if (booking.startsAt > clock.now())
        throw new AppError('rule_violation', 'This interview has not begun yet.');
      if (who === 'interviewer') {
        await endWithMoney(principal, booking, {
          refund: 'full',
          outcome: 'interviewer_no_show',
          note: 'We are sorry that your interviewer was not there.',
          action: 'booking.interviewer_no_show',
        });
        return changes.read(principal, id);
      }
      await db.transaction(async (tx) => {
        await changes.apply(tx, principal, booking, {
          from: ['confirmed'],
          values: { outcome: 'learner_no_show', updatedAt: clock.now() },
          action: 'booking.learner_no_show',
        });
      });
      return changes.read(principal, id);
    },
  };
}
