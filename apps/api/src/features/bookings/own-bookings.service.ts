// Lets learners list, cancel and move their own bookings.
import { BookingOutcome, type BookingStatus } from '@urost3/contract/bookings/bookings.schemas.ts';
import { bookingMessages } from '@urost3/contract/bookings/bookings.ts';
import { OWN_ROWS_MAX } from '@urost3/contract/limits.ts';
import type { Currency } from '@urost3/contract/text/text.schemas.ts';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { users } from '../accounts/accounts.tables.ts';
import { interviewFeedback } from '../feedback/feedback.tables.ts';
import { findRestRefund } from '../payments/refunds/refunds.service.ts';
import type { WantedSlot } from './bookable-slot.ts';
import { findBooking, requireOwnBooking } from './bookings.repository.ts';
import { type Booking, bookings } from './bookings.tables.ts';
import { cancelBooking } from './cancel-booking.ts';
import { PROVIDER_SILENT, releaseHoldNow } from './holds/end-hold.ts';
import { moveBooking } from './move-booking.ts';
import { invitation } from './notices/booking-calendar.ts';
import { getMailFacts } from './notices/booking-notices.ts';
import { describeMoneyBack } from './notices/bookings.mails.ts';
import { changeUntil, returnFreeInterview } from './prices.ts';

/** What learners and staff see of a booking. */
export const shownBooking = (booking: Booking) => ({
  ...booking,
  outcome: BookingOutcome.nullable().parse(booking.outcome),
  bookingTime: booking.startTime,
  isFreeInterview: booking.priceReason === 'free_interview',
  amount: booking.amountMinor,
  refund:
    booking.refundMinor === null
      ? null
      : { amount: booking.refundMinor, isDone: booking.refundedAt !== null },
});

/** Whether the learner can now cancel with a full refund, or move the booking. */
function canLearnerChange(booking: Booking, now: Date): boolean {
  return (
    booking.status === 'confirmed' &&
    booking.startsAt > now &&
    now <= changeUntil(booking.startsAt, booking.changeHours)
  );
}

/** Refuses a booking that its learner cannot change now. @throws AppError conflict, rule_violation */
function requireChangeable(booking: Booking, now: Date): void {
  if (booking.status !== 'confirmed')
    throw new AppError('conflict', `This booking is ${booking.status} and cannot be changed.`);
  if (booking.startsAt <= now)
    throw new AppError('rule_violation', 'This interview has already begun.');
  if (!canLearnerChange(booking, now)) {
    throw new AppError(
      'rule_violation',
      `Bookings can be cancelled or moved until ${booking.changeHours} hours before they start. Please write to us if something has happened.`,
    );
  }
}

function toMyBooking(row: OwnBookingRow, now: Date) {
  const { booking } = row;
  const { startTime, endTime, changeHours } = booking;
  return {
    ...shownBooking(booking),
    bookingId: booking.id,
    userId: booking.userUid,
    bookingSlot: `${startTime} – ${endTime}`,
    timeSlot: { startTime, endTime },
    interviewerName: row.interviewerName,
    policy: { changeHours, changeUntil: changeUntil(booking.startsAt, changeHours) },
    canChange: canLearnerChange(booking, now),
    hasFeedback: row.feedbackAt !== null,
  };
}

/** A learner's bookings, latest first, at most `OWN_ROWS_MAX`. Unpaid and expired bookings are left out. */
function listBookingsOf(db: Db, userUid: string) {
  return db
    .select({
      booking: bookings,
      interviewerName: users.displayName,
      feedbackAt: interviewFeedback.publishedAt,
    })
    .from(bookings)
    .innerJoin(users, eq(users.uid, bookings.interviewerUid))
    .leftJoin(interviewFeedback, eq(interviewFeedback.bookingId, bookings.id))
    .where(
      and(
        eq(bookings.userUid, userUid),
        ne(bookings.status, 'pending'),
        ne(bookings.status, 'expired'),
      ),
    )
    .orderBy(desc(bookings.startsAt), desc(bookings.createdAt), desc(bookings.id))
    .limit(OWN_ROWS_MAX);
}

type OwnBookingRow = Awaited<ReturnType<typeof listBookingsOf>>[number];

export async function listMyBookings(ctx: Context, userUid: string) {
  const now = ctx.clock.now();
  return (await listBookingsOf(ctx.db, userUid)).map((row) => toMyBooking(row, now));
}

/** @throws AppError not_found, rule_violation, conflict, slot_unavailable, already_booked */
export async function moveMyBooking(
  ctx: Context,
  principal: Principal,
  id: string,
  wanted: WantedSlot,
) {
  const booking = await requireOwnBooking(ctx.db, principal, id);
  requireChangeable(booking, ctx.clock.now());
  await moveBooking(ctx, booking, wanted, principal.uid);
  const moved = (await listMyBookings(ctx, principal.uid)).find((item) => item.id === id);
  if (!moved) throw notFound('This booking');
  return moved;
}

/**
 * @returns an iCalendar file
 * @throws AppError not_found, also for a booking that is neither confirmed nor completed
 */
export async function readCalendarFile(
  ctx: Context,
  principal: Principal,
  id: string,
): Promise<string> {
  const booking = await requireOwnBooking(ctx.db, principal, id);
  if (booking.status !== 'confirmed' && booking.status !== 'completed')
    throw notFound('This booking');
  const facts = await getMailFacts(ctx, ctx.db, booking);
  const { people, sender, now } = facts;
  return invitation('learner', 'REQUEST', facts.booking, people, sender, now);
}

interface Cancelled {
  message: string;
  status: BookingStatus;
  refund: { amount: number; currency: Currency } | null;
}

async function releaseOwnHold(ctx: Context, booking: Booking): Promise<Cancelled> {
  const answer = await releaseHoldNow(ctx, booking.id);
  if (answer === 'unreachable') {
    throw new AppError(
      'unavailable',
      `${PROVIDER_SILENT} Your slot will be released as soon as it does.`,
    );
  }
  const { status } = (await findBooking(ctx.db, booking.id)) ?? booking;
  const message =
    status === 'expired'
      ? 'Your slot has been released.'
      : 'Your payment went through just before that. The booking is confirmed.';
  return { message, status, refund: null };
}

const CANCELLED_BY_LEARNER = 'cancelled_by_learner';

async function describeCancelled(ctx: Context, booking: Booking): Promise<Cancelled> {
  const amount = booking.paymentId ? await findRestRefund(ctx.db, booking.paymentId) : 0;
  return {
    message: `Your booking has been cancelled. ${describeMoneyBack(booking, amount)}`,
    status: 'cancelled',
    refund: amount > 0 ? { amount, currency: booking.currency } : null,
  };
}

async function cancelPaid(
  ctx: Context,
  principal: Principal,
  booking: Booking,
): Promise<Cancelled> {
  // A postponed interview has no date and therefore no deadline.
  if (booking.status !== 'postponed') requireChangeable(booking, ctx.clock.now());
  try {
    await cancelBooking(ctx, booking, {
      actorUid: principal.uid,
      outcome: CANCELLED_BY_LEARNER,
      action: 'booking.cancelled',
      isRefunded: true,
      refundNote: 'Cancelled by the learner in time.',
      giveBack: returnFreeInterview,
    });
  } catch (error) {
    // A parallel request of the learner has cancelled it.
    const changed = await findBooking(ctx.db, booking.id);
    if (changed?.outcome !== CANCELLED_BY_LEARNER) throw error;
  }
  return describeCancelled(ctx, booking);
}

/**
 * Releases a hold, or cancels a booking under the change rules that were stored when the booking was made. A repeated request is
 * answered like the first one, because its answer may have been lost.
 * @throws AppError not_found, rule_violation, conflict, unavailable
 */
export async function cancelMyBooking(
  ctx: Context,
  principal: Principal,
  id: string,
): Promise<Cancelled> {
  const booking = await requireOwnBooking(ctx.db, principal, id);
  if (booking.status === 'pending') return releaseOwnHold(ctx, booking);
  if (booking.status === 'expired')
    return { message: bookingMessages.holdEnded, status: 'expired', refund: null };
  if (booking.outcome === CANCELLED_BY_LEARNER) return describeCancelled(ctx, booking);
  return cancelPaid(ctx, principal, booking);
}
