// Lets learners list, cancel and move their own bookings.
import type { MyBooking } from '@urost3/contract/bookings.schemas.ts';
import { notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { invitation } from './booking-calendar.ts';
import type { BookingContext } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import { toMyBooking } from './booking-views.ts';
import { requireChangeable } from './bookings.policy.ts';
import { findBooking, listBookingsOf } from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import type { HoldExpiry } from './expire-holds.ts';
import { type Cancelled, createOwnCancellation } from './own-cancellation.ts';
import type { Reschedules } from './reschedules.ts';
import type { SlotChoice } from './slot-claim.ts';

export function createOwnBookings(
  context: BookingContext,
  notices: BookingNotices,
  expiry: HoldExpiry,
  reschedules: Reschedules,
) {
  const { db, clock } = context;
  const cancelOwn = createOwnCancellation(context, notices, expiry);

  async function getOwn(principal: Principal, id: string): Promise<Booking> {
    const booking = await findBooking(db, id);
    if (!booking || booking.userUid !== principal.uid) throw notFound('This booking');
    return booking;
  }

  async function list(userUid: string): Promise<MyBooking[]> {
    const now = clock.now();
    return (await listBookingsOf(db, userUid)).map((row) => toMyBooking(row, now));
  }

  return {
    list,

    /** @throws AppError not_found, rule_violation, conflict, unavailable */
    async cancel(principal: Principal, id: string): Promise<Cancelled> {
      return cancelOwn(principal, await getOwn(principal, id));
    },

    /** @throws AppError not_found, rule_violation, conflict, slot_unavailable, already_booked */
    async move(principal: Principal, id: string, choice: SlotChoice): Promise<MyBooking> {
      const booking = await getOwn(principal, id);
      requireChangeable(booking, clock.now());
      await reschedules.move(booking, choice, principal.uid);
      const moved = (await list(principal.uid)).find((item) => item.id === id);
      if (!moved) throw notFound('This booking');
      return moved;
    },

    /**
     * @returns an iCalendar file
     * @throws AppError not_found, also for a booking that is neither confirmed nor completed
     */
    async readCalendarFile(principal: Principal, id: string): Promise<string> {
      const booking = await getOwn(principal, id);
      if (booking.status !== 'confirmed' && booking.status !== 'completed')
        throw notFound('This booking');
      const facts = await notices.factsOf(db, booking);
      const { people, sender, now } = facts;
      return invitation('learner', 'REQUEST', facts.booking, people, sender, now);
    },
  };
}
