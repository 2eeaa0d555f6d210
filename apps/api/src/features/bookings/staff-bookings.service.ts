// Booking Management. Interviewers can see and change their own bookings, administrators all bookings.
import type { AuditAction } from '@urost3/contract/audit.ts';
import type { AdminBooking, BookingStatus } from '@urost3/contract/bookings.schemas.ts';
import { BOOKING_PAGE_SIZE } from '@urost3/contract/limits.ts';
import { interviewRoomPath } from '@urost3/contract/practice-rooms-interviews.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { returnBenefits } from './benefits.repository.ts';
import { type BookingContext, PROVIDER_SILENT } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import { cancelledMails, formatPounds, linkMails, postponedMails } from './bookings.mails.ts';
import {
  type BookingChange,
  hasSequence,
  raisedSequence,
  updateBooking,
} from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import type { HoldExpiry } from './expire-holds.ts';
import { outcomeOf, refundOf } from './own-bookings.service.ts';
import type { Reschedules } from './reschedules.ts';
import type { SlotChoice } from './slot-claim.ts';
import {
  type BookingFilter,
  countStaffBookings,
  findStaffBooking,
  listStaffBookings,
  type StaffBookingRow,
} from './staff-bookings.repository.ts';

function toAdminBooking(row: StaffBookingRow): AdminBooking {
  const { booking, learner, interviewer } = row;
  return {
    id: booking.id,
    status: booking.status,
    outcome: outcomeOf(booking),
    bookingDate: booking.bookingDate,
    bookingTime: booking.startTime,
    startsAt: booking.startsAt.toISOString(),
    createdAt: booking.createdAt.toISOString(),
    userEmail: learner.email,
    user: { ...learner, photoURL: null },
    interviewer,
    meetLink: booking.meetLink,
    isFreeInterview: booking.priceReason === 'free_interview',
    amount: booking.amountMinor,
    currency: booking.currency,
    isPaid: booking.paymentId !== null,
    refund: refundOf(booking),
    expiresAt: booking.status === 'pending' ? (booking.heldUntil?.toISOString() ?? null) : null,
    hasFeedback: row.hasFeedback,
  };
}

interface Change {
  from: readonly BookingStatus[];
  values: BookingChange;
  action: AuditAction;
  detail?: Record<string, unknown>;
  datesFreed?: boolean;
}

export function createStaffBookings(
  context: BookingContext,
  notices: BookingNotices,
  expiry: HoldExpiry,
  reschedules: Reschedules,
) {
  const { db, clock, payments, audit } = context;

  async function getRow(handle: Db, principal: Principal, id: string): Promise<StaffBookingRow> {
    const row = await findStaffBooking(handle, id);
    if (!row || (!principal.isAdmin && row.booking.interviewerUid !== principal.uid))
      throw notFound('This booking');
    return row;
  }
  const read = async (principal: Principal, id: string) =>
    toAdminBooking(await getRow(db, principal, id));

  function requireStatus(booking: Booking, allowed: readonly BookingStatus[], verb: string): void {
    if (!allowed.includes(booking.status))
      throw new AppError('rule_violation', `A ${booking.status} booking cannot be ${verb}.`);
  }

  async function apply(
    tx: Db,
    principal: Principal,
    booking: Booking,
    change: Change,
  ): Promise<Booking> {
    const { from, values, action, detail } = change;
    const isUnchanged = hasSequence(booking.icsSequence);
    const changed = await updateBooking(tx, booking.id, from, values, isUnchanged);
    if (!changed)
      throw new AppError('conflict', 'This booking has just changed. Please look again.');
    await notices.announce(tx, changed, change.datesFreed ? [booking.bookingDate] : []);
    await audit.record(tx, {
      action,
      actorUid: principal.uid,
      subject: booking.id,
      detail: { learnerUid: booking.userUid, ...detail },
    });
    return changed;
  }

  /** Cancels the payment of an unpaid booking, which may be ended only when the payment can no longer succeed. */
  async function requireUnpayable(booking: Booking): Promise<void> {
    const answer = await payments.cancelIntent('booking', booking.id);
    if (answer === 'already_succeeded')
      throw new AppError('conflict', 'This booking has just been paid. Please look again.');
    if (answer === 'unreachable')
      throw new AppError('unavailable', `${PROVIDER_SILENT} Please try again.`);
  }

  async function endWithMoney(
    principal: Principal,
    booking: Booking,
    how: { refund: 'full' | 'none'; outcome: string; note: string; action: AuditAction },
  ): Promise<void> {
    const amount =
      how.refund === 'full' && booking.paymentId !== null && booking.refundMinor === null
        ? booking.amountMinor
        : 0;
    await db.transaction(async (tx) => {
      if (amount > 0 && booking.paymentId !== null) {
        await payments.requestRefund(tx, {
          paymentId: booking.paymentId,
          amountMinor: null,
          reason: 'requested_by_customer',
          requestedByUid: principal.uid,
          note: how.note || 'Cancelled by staff.',
        });
      }
      const now = clock.now();
      const cancelled = await apply(tx, principal, booking, {
        from: [booking.status],
        values: {
          status: 'cancelled',
          outcome: how.outcome,
          claimedSlotId: null,
          cancelledAt: now,
          cancelledBy: principal.uid,
          updatedAt: now,
          ...(amount > 0 ? { refundMinor: amount } : {}),
          icsSequence: raisedSequence,
        },
        action: how.action,
        detail: { refundMinor: amount },
        datesFreed: true,
      });
      // The learner gets a used benefit back, because the learner did not cause the cancellation.
      await returnBenefits(tx, booking.id);
      const money =
        amount > 0
          ? `Your payment of ${formatPounds(amount)} is going back to your card; banks usually take 5 to 10 days.`
          : booking.amountMinor === 0
            ? 'It was free of charge, so there is nothing to return.'
            : 'Please write to us with any question about your payment.';
      const facts = await notices.factsOf(tx, cancelled);
      await notices.send(tx, cancelledMails(facts, money, how.note));
    });
  }

  return {
    read,

    async list(
      principal: Principal,
      filter: Omit<BookingFilter, 'interviewerUid'>,
      page = 1,
      limit = BOOKING_PAGE_SIZE,
    ) {
      const scoped = { ...filter, interviewerUid: principal.isAdmin ? null : principal.uid };
      const totalBookings = await countStaffBookings(db, scoped);
      const rows = await listStaffBookings(db, scoped, clock.now(), { page, limit });
      const totalPages = Math.max(1, Math.ceil(totalBookings / limit));
      return {
        bookings: rows.map(toAdminBooking),
        pagination: { totalBookings, currentPage: page, totalPages },
      };
    },

    /** Completes a confirmed or postponed booking, or an unpaid one whose payment can no longer succeed. */
    async complete(principal: Principal, id: string): Promise<AdminBooking> {
      const { booking } = await getRow(db, principal, id);
      if (booking.status === 'completed') return read(principal, id);
      requireStatus(booking, ['pending', 'confirmed', 'postponed'], 'completed');
      if (booking.status === 'pending') await requireUnpayable(booking);
      await db.transaction(async (tx) => {
        const now = clock.now();
        await apply(tx, principal, booking, {
          from: [booking.status],
          values: { status: 'completed', heldUntil: null, completedAt: now, updatedAt: now },
          action: 'booking.completed',
        });
      });
      return read(principal, id);
    },

    async setMeetLink(principal: Principal, id: string, link: string | null) {
      const meetLink = link ?? interviewRoomPath(id);
      const { booking } = await getRow(db, principal, id);
      requireStatus(booking, ['confirmed', 'postponed'], 'given a meet link');
      await db.transaction(async (tx) => {
        const changed = await apply(tx, principal, booking, {
          from: [booking.status],
          values: { meetLink, icsSequence: raisedSequence, updatedAt: clock.now() },
          action: 'booking.link_set',
        });
        if (changed.status !== 'confirmed') return;
        await notices.send(tx, linkMails(await notices.factsOf(tx, changed)));
      });
      return read(principal, id);
    },

    async postpone(principal: Principal, id: string): Promise<AdminBooking> {
      const { booking } = await getRow(db, principal, id);
      requireStatus(booking, ['confirmed'], 'postponed');
      await db.transaction(async (tx) => {
        const changed = await apply(tx, principal, booking, {
          from: ['confirmed'],
          values: {
            status: 'postponed',
            claimedSlotId: null,
            icsSequence: raisedSequence,
            updatedAt: clock.now(),
          },
          action: 'booking.postponed',
          datesFreed: true,
        });
        await notices.send(tx, postponedMails(await notices.factsOf(tx, changed)));
      });
      return read(principal, id);
    },

    /** @throws AppError slot_unavailable, already_booked, rule_violation, not_found */
    async setSlot(principal: Principal, id: string, choice: SlotChoice): Promise<AdminBooking> {
      const { booking } = await getRow(db, principal, id);
      requireStatus(booking, ['confirmed', 'postponed'], 'moved');
      await reschedules.move(
        booking,
        choice,
        principal.uid,
        principal.isAdmin ? null : principal.uid,
      );
      return read(principal, id);
    },

    async cancel(
      principal: Principal,
      id: string,
      how: { refund: 'full' | 'none'; note: string },
    ): Promise<AdminBooking> {
      const { booking } = await getRow(db, principal, id);
      if (booking.status === 'pending') {
        const answer = await expiry.releaseNow(id);
        if (answer === 'unreachable')
          throw new AppError('unavailable', `${PROVIDER_SILENT} Please try again.`);
        return read(principal, id);
      }
      requireStatus(booking, ['confirmed', 'postponed'], 'cancelled');
      await endWithMoney(principal, booking, {
        ...how,
        outcome: 'cancelled_by_staff',
        action: 'booking.cancelled',
      });
      return read(principal, id);
    },

    /** Records the outcome. When the interviewer was absent, also cancels and refunds the booking. */
    async recordNoShow(
      principal: Principal,
      id: string,
      who: 'learner' | 'interviewer',
    ): Promise<AdminBooking> {
      const { booking } = await getRow(db, principal, id);
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
        return read(principal, id);
      }
      await db.transaction(async (tx) => {
        await apply(tx, principal, booking, {
          from: ['confirmed'],
          values: { outcome: 'learner_no_show', updatedAt: clock.now() },
          action: 'booking.learner_no_show',
        });
      });
      return read(principal, id);
    },
  };
}
