// Booking Management. Interviewers can see and change their own bookings, administrators all bookings.

import type { AuditAction } from '@urost3/contract/audit/audit.ts';
import type { BookingStatus } from '@urost3/contract/bookings/bookings.schemas.ts';
import { BOOKING_PAGE_SIZE } from '@urost3/contract/limits.ts';
import { interviewRoomPath } from '@urost3/contract/practice-rooms/interviews.ts';
import type { Context } from '../../../composition/context.ts';
import { AppError, notFound } from '../../../http/app-error.ts';
import { type Principal, requireOther } from '../../../http/guards/principal.ts';
import { pageOf } from '../../../http/page-cursor.ts';
import { findPaymentForSubject } from '../../payments/payments.service.ts';
import type { CancelAnswer } from '../../payments/payments.types.ts';
import { cancelPaymentOf } from '../../payments/sync/cancel-payment.service.ts';
import type { WantedSlot } from '../bookable-slot.ts';
import {
  type BookingChange,
  isUnchanged,
  raisedSequence,
  updateBooking,
} from '../bookings.repository.ts';
import type { Booking } from '../bookings.tables.ts';
import { cancelBooking } from '../cancel-booking.ts';
import { PROVIDER_SILENT, releaseHoldNow } from '../holds/end-hold.ts';
import { moveBooking } from '../move-booking.ts';
import { getMailFacts, publishBooking, sendBookingMails } from '../notices/booking-notices.ts';
import { linkMails, postponedMails } from '../notices/bookings.mails.ts';
import { shownBooking } from '../own-bookings.service.ts';
import { returnBenefits } from '../prices.ts';
import {
  type BookingFilter,
  countStaffBookings,
  findStaffBooking,
  listStaffBookings,
  type StaffBookingRow,
} from './staff-bookings.repository.ts';

const toAdminBooking = <Row extends StaffBookingRow>({ booking, learner, ...row }: Row) => ({
  ...shownBooking(booking),
  ...row,
  userEmail: learner.email,
  user: { ...learner, photoURL: null },
  isPaid: booking.paymentId !== null,
  expiresAt: booking.status === 'pending' ? booking.heldUntil : null,
});

/** Staff may end an unpaid booking only when its payment can no longer succeed. @throws AppError conflict, unavailable */
function requireUnpayable(answer: CancelAnswer) {
  if (answer === 'already_succeeded')
    throw new AppError('conflict', 'This booking has just been paid. Please look again.');
  if (answer === 'unreachable')
    throw new AppError('unavailable', `${PROVIDER_SILENT} Please try again.`);
}

export async function listForStaff(
  ctx: Context,
  principal: Principal,
  filter: Omit<BookingFilter, 'interviewerUid'>,
  page = 1,
  limit = BOOKING_PAGE_SIZE,
) {
  const scoped = { ...filter, interviewerUid: principal.isAdmin ? null : principal.uid };
  const now = ctx.clock.now();
  const totalBookings = await countStaffBookings(ctx.db, scoped, now);
  const { offset, ...pages } = pageOf(totalBookings, { page, limit });
  const rows = await listStaffBookings(ctx.db, scoped, principal.uid, now, { limit, offset });
  return { bookings: rows.map(toAdminBooking), pagination: { totalBookings, ...pages } };
}

/** Completes a confirmed or postponed booking, or an unpaid booking after its payment was cancelled. */
export async function completeBooking(ctx: Context, principal: Principal, id: string) {
  const booking = await getStaffBooking(ctx, principal, id);
  if (booking.status === 'completed') return readStaffBooking(ctx, principal, id);
  requireStatus(booking, ['pending', 'confirmed', 'postponed'], 'completed');
  if (booking.status === 'pending')
    requireUnpayable(await cancelPaymentOf(ctx, 'booking', booking.id));
  return applyStaffChange(ctx, principal, booking, {
    values: { status: 'completed', heldUntil: null, completedAt: ctx.clock.now() },
    action: 'booking.completed',
  });
}

export async function setMeetLink(
  ctx: Context,
  principal: Principal,
  id: string,
  link: string | null,
) {
  const meetLink = link ?? interviewRoomPath(id);
  const booking = await getStaffBooking(ctx, principal, id);
  requireStatus(booking, ['confirmed', 'postponed'], 'given a meet link');
  return applyStaffChange(ctx, principal, booking, {
    values: { meetLink, icsSequence: raisedSequence },
    action: 'booking.link_set',
    mails: booking.status === 'confirmed' ? linkMails : undefined,
  });
}

const OWN_MOVE =
  'Another person has to move your own booking here. You can move it yourself in My Bookings.';

/** @throws AppError forbidden for the caller's own booking: a postponed one can be cancelled without a deadline */
export async function postponeBooking(ctx: Context, principal: Principal, id: string) {
  const booking = await getStaffBooking(ctx, principal, id);
  requireOther(principal, booking.userUid, OWN_MOVE);
  requireStatus(booking, ['confirmed'], 'postponed');
  return applyStaffChange(ctx, principal, booking, {
    // A postponed interview is still to come, so nobody has missed it.
    values: {
      status: 'postponed',
      outcome: null,
      claimedSlotId: null,
      icsSequence: raisedSequence,
    },
    action: 'booking.postponed',
    freesSlot: true,
    mails: postponedMails,
  });
}

/** @throws AppError slot_unavailable, already_booked, conflict, rule_violation, not_found, forbidden as for postponing */
export async function moveAsStaff(
  ctx: Context,
  principal: Principal,
  id: string,
  wanted: WantedSlot,
) {
  const booking = await getStaffBooking(ctx, principal, id);
  requireOther(principal, booking.userUid, OWN_MOVE);
  requireStatus(booking, ['confirmed', 'postponed'], 'moved');
  await moveBooking(ctx, booking, wanted, principal.uid, principal.isAdmin ? null : principal.uid);
  return readStaffBooking(ctx, principal, id);
}

const OWN_BOOKING =
  'Another person has to cancel your own booking here. You can cancel it yourself in My Bookings.';

/**
 * Cancels the booking, requests the refund of what is left of the payment unless `how.refund` is `none`, gives used benefits
 * back, and sends the mails.
 * @throws AppError forbidden for the caller's own booking, to which the deadline for learners applies
 */
async function endWithMoney(
  ctx: Context,
  principal: Principal,
  booking: Booking,
  how: { refund: 'full' | 'none'; outcome: string; note: string; action: AuditAction },
) {
  requireOther(principal, booking.userUid, OWN_BOOKING);
  await cancelBooking(ctx, booking, {
    actorUid: principal.uid,
    outcome: how.outcome,
    action: how.action,
    detail: { learnerUid: booking.userUid },
    isRefunded: how.refund === 'full',
    refundNote: how.note || 'Cancelled by staff.',
    mailNote: how.note,
    // The learner gets a used benefit back, because the learner did not cause the cancellation.
    giveBack: returnBenefits,
  });
}

export async function cancelAsStaff(
  ctx: Context,
  principal: Principal,
  id: string,
  how: { refund: 'full' | 'none'; note: string },
) {
  const booking = await getStaffBooking(ctx, principal, id);
  if (booking.status === 'pending') {
    requireUnpayable(await releaseHoldNow(ctx, id));
    return readStaffBooking(ctx, principal, id);
  }
  requireStatus(booking, ['confirmed', 'postponed'], 'cancelled');
  await endWithMoney(ctx, principal, booking, {
    ...how,
    outcome: 'cancelled_by_staff',
    action: 'booking.cancelled',
  });
  return readStaffBooking(ctx, principal, id);
}

/**
 * Records who did not come to the interview. If the interviewer did not come, the booking is also cancelled and
 * refunded.
 */
export async function recordNoShow(
  ctx: Context,
  principal: Principal,
  id: string,
  who: 'learner' | 'interviewer',
) {
  const booking = await getStaffBooking(ctx, principal, id);
  requireStatus(booking, ['confirmed'], 'marked as missed');
  if (booking.startsAt > ctx.clock.now())
    throw new AppError('rule_violation', 'This interview has not begun yet.');
  if (who === 'interviewer') {
    await endWithMoney(ctx, principal, booking, {
      refund: 'full',
      outcome: 'interviewer_no_show',
      note: 'We are sorry that your interviewer was not there.',
      action: 'booking.interviewer_no_show',
    });
    return readStaffBooking(ctx, principal, id);
  }
  return applyStaffChange(ctx, principal, booking, {
    values: { outcome: 'learner_no_show' },
    action: 'booking.learner_no_show',
  });
}

interface Change {
  values: Omit<BookingChange, 'updatedAt'>;
  action: AuditAction;
  /** Whether the change frees the slot of the booking. */
  freesSlot?: boolean;
  mails?: typeof postponedMails | undefined;
}

/** @param verb the end of the error message: the refused change, such as `moved` @throws AppError rule_violation */
function requireStatus(booking: Booking, allowed: readonly BookingStatus[], verb: string): void {
  if (!allowed.includes(booking.status))
    throw new AppError('rule_violation', `A ${booking.status} booking cannot be ${verb}.`);
}

async function getRow(ctx: Context, principal: Principal, id: string): Promise<StaffBookingRow> {
  const row = await findStaffBooking(ctx.db, id);
  if (!row || (!principal.isAdmin && row.booking.interviewerUid !== principal.uid))
    throw notFound('This booking');
  return row;
}

async function getStaffBooking(ctx: Context, principal: Principal, id: string): Promise<Booking> {
  return (await getRow(ctx, principal, id)).booking;
}

export async function readStaffBooking(ctx: Context, principal: Principal, id: string) {
  return toAdminBooking(await getRow(ctx, principal, id));
}

/**
 * Changes the booking, sends the live events and mails, and writes the audit row.
 * @returns the changed booking
 * @throws AppError conflict when the booking has changed since it was read
 */
async function applyStaffChange(
  ctx: Context,
  principal: Principal,
  booking: Booking,
  { values, action, freesSlot, mails }: Change,
) {
  const { id, status, bookingDate, userUid } = booking;
  await ctx.db.transaction(async (tx) => {
    const set = { ...values, updatedAt: ctx.clock.now() };
    const changed = await updateBooking(tx, id, [status], set, isUnchanged(booking));
    if (!changed)
      throw new AppError('conflict', 'This booking has just changed. Please look again.');
    // The learner may have begun to pay after the payment of the hold was cancelled.
    if (status === 'pending' && (await findPaymentForSubject(tx, 'booking', id)))
      throw new AppError('conflict', 'This booking is being paid. Please look again.');
    await publishBooking(ctx, tx, changed, freesSlot ? [bookingDate] : []);
    await ctx.audit.record(tx, principal, action, id, { learnerUid: userUid });
    if (mails) await sendBookingMails(ctx, tx, mails(await getMailFacts(ctx, tx, changed)));
  });
  return readStaffBooking(ctx, principal, id);
}
