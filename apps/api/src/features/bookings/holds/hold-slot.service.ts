// Holds a slot for a learner until the payment, or books it when the interview is free. A unique index accepts only one of
// several parallel inserts for a slot. The checks before the insert save a transaction; the checks after a failed insert find
// the reason for the refusal.

import { randomUUID } from 'node:crypto';
import type { HeldBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { bookingMessages } from '@urost3/contract/bookings/bookings.ts';
import { DAY_MS, MINUTE_MS } from '@urost3/contract/day.ts';
import { HOLD_MS } from '@urost3/contract/limits.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { type Db, pick } from '../../../db/client.ts';
import { violatedForeignKey } from '../../../db/errors.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { findBooking } from '../bookings.repository.ts';
import { type Booking, bookings } from '../bookings.tables.ts';
import { confirmedValues, notifyConfirmed } from '../confirm-booking.ts';
import { publishBooking } from '../notices/booking-notices.ts';
import { choosePrice, findBenefits, offerOf, priceOf, quoteOf, takeBenefit } from '../prices.ts';
import {
  findBookingOfSlot,
  findSlotForBooking,
  hourOf,
  lockAndRefuseHour,
  requireBookable,
  type SlotChoice,
  type SlotForBooking,
  slotUnavailable,
} from './bookable-slot.ts';
import { endHoldsInTheWay, holdExpiryJob, isLapsed } from './end-hold.ts';

/**
 * Holds the slot for 15 minutes, or books it when the interview is free. A retry returns the same booking.
 * @throws AppError slot_unavailable, already_booked, not_found, too_many_requests
 */
export async function holdSlot(
  ctx: Context,
  principal: Principal,
  choice: SlotChoice,
): Promise<HeldBooking> {
  const taken = await refuseTaken(ctx, principal.uid, choice);
  // Before the turn, so that nobody waits while the card provider does not answer another person's request.
  await endHoldsInTheWay(ctx, principal.uid, taken);
  // Requests for one slot run one after another within a process. Later requests then find the slot taken, and open no
  // transaction. This is only for speed: with a thousand parallel requests it saves several seconds (decision 040).
  const { slotTurns } = ctx;
  const key = `${choice.availabilityId} ${choice.startTime}`;
  for (let ahead = slotTurns.get(key); ahead; ahead = slotTurns.get(key)) {
    await ahead;
    await refuseTaken(ctx, principal.uid, choice);
  }
  const held = holdNow(ctx, principal, choice);
  const settled = held.then(
    () => slotTurns.delete(key),
    () => slotTurns.delete(key),
  );
  slotTurns.set(key, settled);
  return held;
}

async function holdNow(
  ctx: Context,
  principal: Principal,
  choice: SlotChoice,
): Promise<HeldBooking> {
  const found = await findSlotForBooking(ctx.db, { ...choice, userUid: principal.uid });
  // Before the other checks, because a repeated request must not fail when the slot is no longer offered.
  const own = found && (await findOwnBookingOfSlot(ctx, found, principal.uid));
  if (own) return own;
  const slot = requireBookable(ctx, principal.uid, choice, found);
  if (slot.pendingId !== null) throw new AppError('already_booked', bookingMessages.alreadyPending);
  await assertHoldLimit(ctx.db, principal.uid, slot, ctx.clock.now());
  try {
    const booking = await insertBooking(ctx, principal, choice, slot);
    return toHeldBooking(booking, ctx.clock.now());
  } catch (error) {
    if (error instanceof NotInserted) return explainLoss(ctx, principal.uid, choice);
    if (violatedForeignKey(error)) throw slotUnavailable();
    throw error;
  }
}

/** The slot is taken, or the person has a booking at that hour or another unpaid booking. */
class NotInserted extends Error {}

async function insertBooking(
  ctx: Context,
  principal: Principal,
  choice: SlotChoice,
  slot: SlotForBooking,
): Promise<Booking> {
  const benefits = await findBenefits(ctx.db, principal.uid);
  const expectedReason = choosePrice({ ...benefits, isSubscribed: principal.isSubscribed });
  const { bookingChangeHours } = await ctx.settings.read(ctx.db);
  return ctx.db.transaction(async (tx) => {
    const id = randomUUID();
    const refusal = await lockAndRefuseHour(tx, { id, userUid: principal.uid }, slot);
    if (refusal) throw refusal;
    const now = ctx.clock.now();
    const priceReason = await takeBenefit(ctx, tx, principal, id, expectedReason);
    const isFree = priceReason === 'free_interview';
    const row = {
      id,
      userUid: principal.uid,
      ...hourOf(slot, choice),
      status: 'pending' as const,
      heldUntil: new Date(now.getTime() + HOLD_MS),
      amountMinor: priceOf[priceReason],
      priceReason,
      changeHours: bookingChangeHours,
      createdAt: now,
      updatedAt: now,
    };
    const values = isFree
      ? { ...row, ...(await confirmedValues(ctx, tx, { id, meetLink: null })) }
      : row;
    // Inserts nothing when the slot is taken, or the learner has a booking at that hour or another unpaid booking.
    const [booking] = await tx.insert(bookings).values(values).onConflictDoNothing().returning();
    if (!booking) throw new NotInserted();
    if (isFree) {
      await notifyConfirmed(ctx, tx, booking);
    } else {
      const startAfter = booking.heldUntil as Date;
      await ctx.jobs.send(tx, holdExpiryJob, { bookingId: id }, { startAfter });
      await publishBooking(ctx, tx, booking, [booking.bookingDate]);
    }
    return booking;
  });
}

/**
 * Refuses a taken slot. Most requests for a popular slot end here, so the check costs only two index lookups.
 * @returns the caller's own booking of the slot, or a lapsed hold of it; null when it has none
 */
async function refuseTaken(ctx: Context, userUid: string, choice: SlotChoice) {
  const taken = await findBookingOfSlot(ctx.db, choice);
  if (taken === null || taken.userUid === userUid) return taken;
  if (taken.status !== 'pending' || !isLapsed(taken.heldUntil, ctx.clock.now()))
    throw slotUnavailable();
  return taken;
}

/**
 * Finds the caller's active hold or free booking of this slot. A repeated click therefore returns the first result.
 * @throws AppError already_booked when the caller has another kind of booking of this slot
 */
async function findOwnBookingOfSlot(
  ctx: Context,
  slot: SlotForBooking,
  userUid: string,
): Promise<HeldBooking | null> {
  if (slot.bookedId === null || slot.bookedUid !== userUid) return null;
  const booking = await findBooking(ctx.db, slot.bookedId);
  if (booking?.status === 'pending' && !isLapsed(booking.heldUntil, ctx.clock.now()))
    return toHeldBooking(booking, ctx.clock.now());
  if (booking?.status === 'confirmed' && booking.priceReason === 'free_interview')
    return toHeldBooking(booking, ctx.clock.now());
  if (booking?.status === 'pending') return null;
  throw new AppError('already_booked', bookingMessages.alreadyThen);
}

/**
 * Finds the reason why nothing was inserted.
 * @returns the booking when a parallel request of the same person has made it
 * @throws AppError slot_unavailable, already_booked
 */
async function explainLoss(
  ctx: Context,
  userUid: string,
  choice: SlotChoice,
): Promise<HeldBooking> {
  const slot = await findSlotForBooking(ctx.db, { ...choice, userUid });
  const own = slot && (await findOwnBookingOfSlot(ctx, slot, userUid));
  if (own) return own;
  if (slot?.bookedId) throw slotUnavailable();
  if (slot?.pendingId) throw new AppError('already_booked', bookingMessages.alreadyPending);
  const isOwnHour =
    slot &&
    and(
      eq(bookings.userUid, userUid),
      eq(bookings.startsAt, slot.startsAt),
      isNotNull(bookings.claimedSlotId),
    );
  if (isOwnHour && (await ctx.db.$count(bookings, isOwnHour)) > 0)
    throw new AppError('already_booked', bookingMessages.alreadyThen);
  // The slot is gone, or another person's booking of it has ended just now.
  throw slotUnavailable();
}

/** A person's holds that began after `since` and ended without payment, newest first. */
function listUnpaidHolds(db: Db, userUid: string, since: Date) {
  return db
    .select(pick(bookings, 'interviewerUid', 'startsAt', 'createdAt', 'outcome', 'heldUntil'))
    .from(bookings)
    .where(
      and(
        eq(bookings.userUid, userUid),
        eq(bookings.status, 'expired'),
        inArray(bookings.outcome, ['released', 'lapsed']),
        gt(bookings.createdAt, since),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id));
}

/** Ten whole holds a day, three of them of one slot. */
const DAY_LIMIT_MS = 10 * HOLD_MS;
const SLOT_LIMIT_MS = 3 * HOLD_MS;

type UnpaidHold = Awaited<ReturnType<typeof listUnpaidHolds>>[number];

/**
 * What a hold counts. People compare hours by choosing one and going back, so a hold that its learner released within a
 * minute counts only this minute. It still counts, because releasing and holding again also keeps a slot from others.
 */
function countedMs({ outcome, createdAt, heldUntil }: UnpaidHold): number {
  const heldMs = (heldUntil?.getTime() ?? Number.POSITIVE_INFINITY) - createdAt.getTime();
  return outcome === 'released' && heldMs <= MINUTE_MS ? MINUTE_MS : HOLD_MS;
}

/**
 * Refuses a new hold when the learner's holds of the last 24 hours that ended without a payment count too much. There
 * is a limit for all slots together and one for this slot. A hold costs nothing, so without a limit a person could
 * block a slot by holding it again and again.
 * @throws AppError too_many_requests
 */
async function assertHoldLimit(
  db: Db,
  userUid: string,
  slot: { interviewerUid: string; startsAt: Date },
  now: Date,
) {
  const holds = await listUnpaidHolds(db, userUid, new Date(now.getTime() - DAY_MS));
  const ofSlot = holds.filter(
    (hold) =>
      hold.interviewerUid === slot.interviewerUid &&
      hold.startsAt.getTime() === slot.startsAt.getTime(),
  );
  /** @param list holds of the last 24 hours, newest first */
  const refuseAt = (limitMs: number, list: readonly UnpaidHold[], message: string) => {
    let sum = 0;
    // The limit is free again when the hold that reached it is a day old.
    const reached = list.find((hold) => {
      sum += countedMs(hold);
      return sum >= limitMs;
    });
    if (!reached) return;
    const retryAfter = Math.ceil((reached.createdAt.getTime() + DAY_MS - now.getTime()) / 1000);
    throw new AppError('too_many_requests', message, { retryAfter });
  };
  refuseAt(
    SLOT_LIMIT_MS,
    ofSlot,
    'You have taken this slot several times without paying: please choose another one, or try again tomorrow.',
  );
  refuseAt(
    DAY_LIMIT_MS,
    holds,
    'You have taken many slots today without paying: please try again tomorrow.',
  );
}

export function toHeldBooking(booking: Booking, now: Date): HeldBooking {
  const isFree = booking.priceReason === 'free_interview';
  const leftMs = (booking.heldUntil?.getTime() ?? 0) - now.getTime();
  const minutesLeft = Math.max(1, Math.round(leftMs / MINUTE_MS));
  return {
    bookingId: booking.id,
    isFreeInterview: isFree,
    message: isFree
      ? bookingMessages.freeConfirmed
      : `The slot is yours for ${counted(minutesLeft, 'minute')}. Please pay to confirm it.`,
    status: booking.status,
    expiresAt: booking.status === 'pending' ? (booking.heldUntil?.toISOString() ?? null) : null,
    ...offerOf(booking.priceReason),
    quote: quoteOf(booking.priceReason, booking.startsAt, booking.changeHours),
  };
}
