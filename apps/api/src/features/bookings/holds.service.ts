// Claims slots. The claim is one insert of which the database accepts only one; the checks before it save people a wait, and
// the checks after it explain a refusal.

import type { HeldBooking, PendingBooking, PriceQuote } from '@urost3/contract/bookings.schemas.ts';
import { bookingMessages } from '@urost3/contract/bookings.ts';
import { BOOKING_LEAD_MS } from '@urost3/contract/limits.ts';
import { violatedForeignKey } from '../../db/errors.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { findBenefits } from './benefits.repository.ts';
import type { BookingContext } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import { choosePrice, offerOf, quoteOf } from './bookings.policy.ts';
import {
  findBooking,
  findClaim,
  findPending,
  findSlotForBooking,
  getPeople,
  type SlotForBooking,
} from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import { refuseIdleHolds } from './hold-limits.ts';
import type { Lapse } from './lapse.ts';
import type { Settlement } from './settlement.ts';
import { createClaim, LostClaim, type SlotChoice, slotGone } from './slot-claim.ts';

/** The contract requires both fields or neither. */
type MaybeSlot = { [K in 'availabilityId' | 'startTime']?: string | undefined };

function toHeld(booking: Booking): HeldBooking {
  const isFree = booking.priceReason === 'free_interview';
  const quote = quoteOf(booking.priceReason, booking.startsAt, booking.changeHours);
  const { amount, currency, reason } = quote;
  return {
    bookingId: booking.id,
    isFreeInterview: isFree,
    message: isFree
      ? bookingMessages.freeConfirmed
      : 'The slot is yours for 15 minutes. Please pay to confirm it.',
    status: booking.status,
    expiresAt: booking.status === 'pending' ? (booking.heldUntil?.toISOString() ?? null) : null,
    amount,
    currency,
    reason,
    quote,
  };
}

export type Holds = ReturnType<typeof createHolds>;

export function createHolds(
  context: BookingContext,
  notices: BookingNotices,
  settlement: Settlement,
  lapse: Lapse,
) {
  const { db, clock, payments, settings } = context;
  const claim = createClaim(context, notices, settlement);

  const isOverdue = (heldUntil: Date | null) => heldUntil !== null && heldUntil <= clock.now();

  function requireOffered(slot: SlotForBooking | null, choice: SlotChoice): SlotForBooking {
    // A day that was just deleted is reported like a slot that was just taken.
    if (!slot) throw new AppError('not_found', bookingMessages.slotGone);
    // The learner would attend at a different place and date than expected.
    if ((choice.bookingDate ?? slot.bookingDate) !== slot.bookingDate) throw slotGone();
    const earliest = clock.now().getTime() + BOOKING_LEAD_MS;
    if (!slot.isOffered || slot.startsAt.getTime() <= earliest) throw slotGone();
    return slot;
  }

  /**
   * Finds a claimable slot. A lapsed hold on it is ended first, at the card provider before the database.
   * @throws AppError slot_unavailable, not_found
   */
  async function findClaimable(userUid: string, choice: SlotChoice): Promise<SlotForBooking> {
    const slot = requireOffered(await findSlotForBooking(db, { ...choice, userUid }), choice);
    if (slot.claimId === null || slot.claimUid === userUid) return slot;
    if (slot.claimStatus !== 'pending' || !isOverdue(slot.claimHeldUntil)) throw slotGone();
    await lapse.release(slot.claimId);
    const again = requireOffered(await findSlotForBooking(db, { ...choice, userUid }), choice);
    if (again.claimId !== null && again.claimUid !== userUid) throw slotGone();
    return again;
  }

  /** The caller's own claim on this slot: a repeated click returns the first result. */
  async function findOwnClaim(slot: SlotForBooking, userUid: string): Promise<HeldBooking | null> {
    if (slot.claimId === null || slot.claimUid !== userUid) return null;
    const booking = await findBooking(db, slot.claimId);
    if (booking?.status === 'pending' && !isOverdue(booking.heldUntil)) return toHeld(booking);
    if (booking?.status === 'confirmed' && booking.priceReason === 'free_interview')
      return toHeld(booking);
    if (booking?.status === 'pending') return null;
    throw new AppError('already_booked', bookingMessages.alreadyThen);
  }

  /** Ends the caller's own lapsed hold. @throws AppError already_booked while one is active */
  async function requireNoPending(slot: SlotForBooking): Promise<void> {
    if (slot.pendingId === null) return;
    if (isOverdue(slot.pendingHeldUntil)) {
      const answer = await lapse.release(slot.pendingId);
      if (answer !== 'unreachable' && answer !== 'in_grace') return;
    }
    throw new AppError('already_booked', bookingMessages.alreadyPending);
  }

  /** Explains to the caller why the claim failed; a parallel click of their own counts as success. */
  async function explainLoss(userUid: string, choice: SlotChoice): Promise<HeldBooking> {
    const slot = await findSlotForBooking(db, { ...choice, userUid });
    const own = slot && (await findOwnClaim(slot, userUid));
    if (own) return own;
    if (slot?.claimId) throw slotGone();
    if (slot?.pendingId) throw new AppError('already_booked', bookingMessages.alreadyPending);
    if (slot) throw new AppError('already_booked', bookingMessages.alreadyThen);
    throw slotGone();
  }

  const keyOf = ({ availabilityId, startTime }: SlotChoice) => `${availabilityId} ${startTime}`;

  /** Most of a crowd gets its answer here, from two index look-ups. */
  async function refuseTaken(userUid: string, choice: SlotChoice): Promise<void> {
    const taken = await findClaim(db, choice);
    if (taken === null || taken.userUid === userUid) return;
    if (taken.status !== 'pending' || !isOverdue(taken.heldUntil)) throw slotGone();
  }

  async function holdNow(principal: Principal, choice: SlotChoice): Promise<HeldBooking> {
    const slot = await findClaimable(principal.uid, choice);
    const own = await findOwnClaim(slot, principal.uid);
    if (own) return own;
    await requireNoPending(slot);
    await refuseIdleHolds(db, principal.uid, slot, clock.now());
    try {
      return toHeld(await claim(principal, choice, slot));
    } catch (error) {
      if (error instanceof LostClaim) return explainLoss(principal.uid, choice);
      if (violatedForeignKey(error)) throw slotGone();
      throw error;
    }
  }

  /**
   * Claims on a slot come one by one within a process: the others wait and then read that it is gone, instead of opening a
   * transaction each. Only the database decides; this saves a crowd a wait of several seconds (decision 040).
   */
  const claiming = new Map<string, Promise<unknown>>();

  /** Start of the named slot; null when none is named. @throws AppError slot_unavailable */
  async function findStart(userUid: string, choice: MaybeSlot): Promise<Date | null> {
    const { availabilityId, startTime } = choice;
    if (availabilityId === undefined || startTime === undefined) return null;
    const named = { availabilityId, startTime };
    const slot = await findSlotForBooking(db, { ...named, userUid });
    return requireOffered(slot, named).startsAt;
  }

  return {
    findClaimable,

    /** @throws AppError slot_unavailable, not_found */
    async quote(principal: Principal, choice: MaybeSlot): Promise<PriceQuote> {
      const startsAt = await findStart(principal.uid, choice);
      const benefits = await findBenefits(db, principal.uid);
      const { bookingChangeHours } = await settings.read(db);
      const reason = choosePrice({ ...benefits, isSubscribed: principal.isSubscribed });
      return startsAt
        ? quoteOf(reason, startsAt, bookingChangeHours)
        : { ...offerOf(reason), policy: { changeHours: bookingChangeHours, changeUntil: null } };
    },

    /**
     * Holds the slot for 15 minutes, or books it when the interview is free. A retry returns the same booking.
     * @throws AppError slot_unavailable, already_booked, not_found
     */
    async hold(principal: Principal, choice: SlotChoice): Promise<HeldBooking> {
      const key = keyOf(choice);
      await refuseTaken(principal.uid, choice);
      for (let ahead = claiming.get(key); ahead; ahead = claiming.get(key)) {
        await ahead;
        await refuseTaken(principal.uid, choice);
      }
      const held = holdNow(principal, choice);
      const settled = held.then(
        () => claiming.delete(key),
        () => claiming.delete(key),
      );
      claiming.set(key, settled);
      return held;
    },

    /** The caller's unpaid booking while its hold is active, or while the card provider has not reported the outcome. */
    async findPending(userUid: string): Promise<PendingBooking | null> {
      let booking = await findPending(db, userUid);
      if (booking && isOverdue(booking.heldUntil)) {
        await lapse.release(booking.id);
        booking = await findPending(db, userUid);
      }
      if (!booking) return null;
      const { bookingDate, startTime, endTime } = booking;
      const payment = await payments.findForSubject(db, 'booking', booking.id);
      const { interviewer } = await getPeople(db, booking);
      return {
        ...toHeld(booking),
        bookingDate,
        bookingTime: startTime,
        timeSlot: { startTime, endTime },
        interviewerUid: booking.interviewerUid,
        interviewerName: interviewer.displayName,
        isPaymentBegun: payment !== null,
      };
    },
  };
}
