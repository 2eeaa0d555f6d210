// Booking Management. Interviewers can see and change their own bookings, administrators all bookings.
import type { AdminBooking } from '@urost3/contract/bookings.schemas.ts';
import { BOOKING_PAGE_SIZE } from '@urost3/contract/limits.ts';
import { interviewRoomPath } from '@urost3/contract/practice-rooms-interviews.ts';
import { AppError } from '../../http/app-error.ts';
import { pageWithin } from '../../http/page-cursor.ts';
import type { Principal } from '../../http/principal.ts';
import { type BookingContext, PROVIDER_SILENT } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import { toAdminBooking } from './booking-views.ts';
import { linkMails, postponedMails } from './bookings.mails.ts';
import { raisedSequence } from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import type { HoldExpiry } from './expire-holds.ts';
import type { Reschedules } from './reschedules.ts';
import type { SlotChoice } from './slot-claim.ts';
import {
  type BookingFilter,
  countStaffBookings,
  listStaffBookings,
} from './staff-bookings.repository.ts';
import { createStaffCancellation } from './staff-cancellation.ts';
import { createStaffChanges, requireStatus } from './staff-changes.ts';

export function createStaffBookings(
  context: BookingContext,
  notices: BookingNotices,
  expiry: HoldExpiry,
  reschedules: Reschedules,
) {
  const { db, clock, payments } = context;
  const changes = createStaffChanges(context, notices);
  const cancellation = createStaffCancellation(context, notices, expiry, changes);

  /** Cancels the payment of an unpaid booking. Staff may end the booking only when its payment can no longer succeed. */
  async function requireUnpayable(booking: Booking): Promise<void> {
    const answer = await payments.cancelIntent('booking', booking.id);
    if (answer === 'already_succeeded')
      throw new AppError('conflict', 'This booking has just been paid. Please look again.');
    if (answer === 'unreachable')
      throw new AppError('unavailable', `${PROVIDER_SILENT} Please try again.`);
  }

  return {
    read: changes.read,

    async list(
      principal: Principal,
      filter: Omit<BookingFilter, 'interviewerUid'>,
      page = 1,
      limit = BOOKING_PAGE_SIZE,
    ) {
      const scoped = { ...filter, interviewerUid: principal.isAdmin ? null : principal.uid };
      const now = clock.now();
      const totalBookings = await countStaffBookings(db, scoped, now);
      const currentPage = pageWithin(totalBookings, { page, limit });
      const rows = await listStaffBookings(db, scoped, principal.uid, now, {
        page: currentPage,
        limit,
      });
      const totalPages = Math.max(1, Math.ceil(totalBookings / limit));
      return {
        bookings: rows.map((row) => ({
          ...toAdminBooking(row),
          group: row.group,
          awaitsFeedback: row.awaitsFeedback,
        })),
        pagination: { totalBookings, currentPage, totalPages },
      };
    },

    /** Completes a confirmed or postponed booking, or an unpaid booking after its payment was cancelled. */
    async complete(principal: Principal, id: string): Promise<AdminBooking> {
      const booking = await changes.get(principal, id);
      if (booking.status === 'completed') return changes.read(principal, id);
      requireStatus(booking, ['pending', 'confirmed', 'postponed'], 'completed');
      if (booking.status === 'pending') await requireUnpayable(booking);
      await db.transaction(async (tx) => {
        const now = clock.now();
        await changes.apply(tx, principal, booking, {
          from: [booking.status],
          values: { status: 'completed', heldUntil: null, completedAt: now, updatedAt: now },
          action: 'booking.completed',
        });
      });
      return changes.read(principal, id);
    },

    async setMeetLink(principal: Principal, id: string, link: string | null) {
      const meetLink = link ?? interviewRoomPath(id);
      const booking = await changes.get(principal, id);
      requireStatus(booking, ['confirmed', 'postponed'], 'given a meet link');
      await db.transaction(async (tx) => {
        const changed = await changes.apply(tx, principal, booking, {
          from: [booking.status],
          values: { meetLink, icsSequence: raisedSequence, updatedAt: clock.now() },
          action: 'booking.link_set',
        });
        if (changed.status !== 'confirmed') return;
        await notices.send(tx, linkMails(await notices.factsOf(tx, changed)));
      });
      return changes.read(principal, id);
    },

    async postpone(principal: Principal, id: string): Promise<AdminBooking> {
      const booking = await changes.get(principal, id);
      requireStatus(booking, ['confirmed'], 'postponed');
      await db.transaction(async (tx) => {
        const changed = await changes.apply(tx, principal, booking, {
          from: ['confirmed'],
          values: {
            status: 'postponed',
            claimedSlotId: null,
            icsSequence: raisedSequence,
            updatedAt: clock.now(),
          },
          action: 'booking.postponed',
          freesSlot: true,
        });
        await notices.send(tx, postponedMails(await notices.factsOf(tx, changed)));
      });
      return changes.read(principal, id);
    },

    /** @throws AppError slot_unavailable, already_booked, conflict, rule_violation, not_found */
    async setSlot(principal: Principal, id: string, choice: SlotChoice): Promise<AdminBooking> {
      const booking = await changes.get(principal, id);
      requireStatus(booking, ['confirmed', 'postponed'], 'moved');
      await reschedules.move(
        booking,
        choice,
        principal.uid,
        principal.isAdmin ? null : principal.uid,
      );
      return changes.read(principal, id);
    },

    cancel: cancellation.cancel,
    recordNoShow: cancellation.recordNoShow,
  };
}
