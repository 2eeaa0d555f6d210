// Taking a slot. The claim itself is one insert that the database lets only one attempt make; everything before it only
// spares people a wait, and everything after it only finds words for the refusal.
import { randomUUID } from 'node:crypto';
import {
  bookingMessages,
  type HeldBooking,
  type PendingBooking,
  type PriceQuote,
  type PriceReason,
} from '@urost3/contract/bookings.ts';
import { BOOKING_LEAD_MS, HOLD_MS } from '@urost3/contract/limits.ts';
import type { Db } from '../../db/client.ts';
import { violatedForeignKey } from '../../db/errors.ts';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { claimDiscount, claimFreeInterview, findBenefits } from './benefits.repository.ts';
import type { BookingContext } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import { expireHold } from './bookings.jobs.ts';
import { describeBriefly } from './bookings.mails.ts';
import { choosePrice, offerOf, priceOf, quoteOf } from './bookings.policy.ts';
import {
  findBooking,
  findBookingForUpdate,
  findClaim,
  findPending,
  findSlotForBooking,
  insertBooking,
  lockInterviewer,
  type SlotForBooking,
} from './bookings.repository.ts';
import type { Booking } from './bookings.tables.ts';
import { refuseIdleHolds } from './hold-limits.ts';
import type { Lapse } from './lapse.ts';
import type { Settlement } from './settlement.ts';
import { shareLooks } from './shared-look.ts';

export interface SlotChoice {
  availabilityId: string;
  startTime: string;
  /** The day that the person saw beside the time; absent where nobody chose by it. */
  bookingDate?: string | undefined;
}

/** Both or neither (contract). */
type MaybeSlot = { [K in 'availabilityId' | 'startTime']?: string | undefined };

class LostClaim extends Error {}

const slotGone = () => new AppError('slot_unavailable', bookingMessages.slotGone);

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
  const { db, clock, jobs, payments, settings } = context;

  const isOverdue = (heldUntil: Date | null) => heldUntil !== null && heldUntil <= clock.now();

  function requireOffered(slot: SlotForBooking | null, choice: SlotChoice): SlotForBooking {
    // A day that was deleted a moment ago reads like a slot that was taken a moment ago.
    if (!slot) throw new AppError('not_found', bookingMessages.slotGone);
    // They would be in another place at another day than they think.
    if ((choice.bookingDate ?? slot.bookingDate) !== slot.bookingDate) throw slotGone();
    const earliest = clock.now().getTime() + BOOKING_LEAD_MS;
    if (!slot.isOffered || slot.startsAt.getTime() <= earliest) throw slotGone();
    return slot;
  }

  /**
   * A slot that can be claimed now. A lapsed hold in the way is cleared first, at the card provider before anywhere else.
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

  /** The caller's own claim on exactly this slot: a second click gets the first one's answer. */
  async function findOwnClaim(slot: SlotForBooking, userUid: string): Promise<HeldBooking | null> {
    if (slot.claimId === null || slot.claimUid !== userUid) return null;
    const booking = await findBooking(db, slot.claimId);
    if (booking?.status === 'pending' && !isOverdue(booking.heldUntil)) return toHeld(booking);
    if (booking?.status === 'confirmed' && booking.priceReason === 'free_interview')
      return toHeld(booking);
    if (booking?.status === 'pending') return null;
    throw new AppError('already_booked', bookingMessages.alreadyThen);
  }

  /** Clears the caller's own lapsed hold. @throws AppError already_booked while one is running */
  async function requireNoPending(slot: SlotForBooking): Promise<void> {
    if (slot.pendingId === null) return;
    if (isOverdue(slot.pendingHeldUntil)) {
      const answer = await lapse.release(slot.pendingId);
      if (answer !== 'unreachable' && answer !== 'in_grace') return;
    }
    throw new AppError('already_booked', bookingMessages.alreadyPending);
  }

  /** Uses up what makes this interview cheaper; what a parallel attempt has used meanwhile is not counted. */
  async function claimBenefit(
    tx: Db,
    principal: Principal,
    bookingId: string,
    hoped: PriceReason,
  ): Promise<PriceReason> {
    const { uid, isSubscribed } = principal;
    if (hoped === 'free_interview' && (await claimFreeInterview(tx, uid, bookingId)))
      return 'free_interview';
    if (hoped !== 'standard' && isSubscribed) {
      if (await claimDiscount(tx, uid, bookingId, clock.now())) return 'premium_first';
    }
    return 'standard';
  }

  async function claim(
    principal: Principal,
    choice: SlotChoice,
    slot: SlotForBooking,
  ): Promise<Booking> {
    const benefits = await findBenefits(db, principal.uid);
    const hoped = choosePrice({ ...benefits, isSubscribed: principal.isSubscribed });
    const { bookingChangeHours } = await settings.read(db);
    return db.transaction(async (tx) => {
      if (!(await lockInterviewer(tx, slot.interviewerUid))) throw slotGone();
      const id = randomUUID();
      const now = clock.now();
      const priceReason = await claimBenefit(tx, principal, id, hoped);
      const isFree = priceReason === 'free_interview';
      const { interviewerUid, bookingDate, startTime, endTime, startsAt, endsAt } = slot;
      const row = {
        id,
        userUid: principal.uid,
        interviewerUid,
        availabilityId: choice.availabilityId,
        claimedSlotId: slot.slotId,
        bookingDate,
        startTime,
        endTime,
        startsAt,
        endsAt,
        status: 'pending' as const,
        heldUntil: new Date(now.getTime() + HOLD_MS),
        amountMinor: priceOf[priceReason],
        priceReason,
        changeHours: bookingChangeHours,
        createdAt: now,
        updatedAt: now,
      };
      const values = isFree
        ? { ...row, ...(await settlement.confirmedValues(tx, { meetLink: null })) }
        : row;
      const booking = await insertBooking(tx, values);
      if (!booking) throw new LostClaim();
      if (isFree) {
        await settlement.tellConfirmed(tx, booking);
      } else {
        const startAfter = booking.heldUntil as Date;
        await jobs.send(tx, expireHold, { bookingId: id }, { startAfter });
        await notices.announce(tx, booking, [booking.bookingDate]);
      }
      return booking;
    });
  }

  /** Why the claim was lost, as the caller can understand it; their own parallel click is no loss. */
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
  const findClaimTogether = shareLooks(keyOf, (choice) => findClaim(db, choice));

  /** Most of a crowd gets its answer here, from two index look-ups that it shares. */
  async function refuseTaken(userUid: string, choice: SlotChoice): Promise<void> {
    const taken = await findClaimTogether(choice);
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
   * transaction each. Only the database decides; this saves it work.
   */
  const claiming = new Map<string, Promise<unknown>>();

  /** When a slot begins; null when none is named. @throws AppError slot_unavailable */
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
     * Takes the slot for 15 minutes, or for good when the interview is free. Repeating it finds the same booking.
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

    /** The caller's unpaid booking while its hold runs, or while the card provider has not said how it ended. */
    async findPending(userUid: string): Promise<PendingBooking | null> {
      let booking = await findPending(db, userUid);
      if (booking && isOverdue(booking.heldUntil)) {
        await lapse.release(booking.id);
        booking = await findPending(db, userUid);
      }
      if (!booking) return null;
      const { bookingDate, startTime, endTime } = booking;
      const payment = await payments.findForSubject(db, 'booking', booking.id);
      return {
        ...toHeld(booking),
        bookingDate,
        bookingTime: startTime,
        timeSlot: { startTime, endTime },
        isPaymentBegun: payment !== null,
      };
    },

    /** @throws AppError not_found, conflict when it is paid or its hold has run out */
    async beginPayment(principal: Principal, bookingId: string) {
      const found = await findBooking(db, bookingId);
      if (!found || found.userUid !== principal.uid) throw notFound('This booking');
      const requirePayable = (booking: Booking | null): Booking => {
        if (booking?.status === 'pending' && !isOverdue(booking.heldUntil)) return booking;
        const isOver = booking?.status === 'pending' || booking?.status === 'expired';
        throw new AppError(
          'conflict',
          isOver ? bookingMessages.holdEnded : 'This booking does not need a payment.',
        );
      };
      const booking = requirePayable(found);
      const answer = await payments.createIntent({
        purpose: 'booking',
        subjectId: booking.id,
        userUid: principal.uid,
        amountMinor: booking.amountMinor,
        currency: booking.currency,
        description: `Mock interview, ${describeBriefly(booking)}`,
        check: async (tx) => void requirePayable(await findBookingForUpdate(tx, booking.id)),
      });
      if (answer.outcome === 'already_paid')
        throw new AppError('conflict', 'This booking is already paid.');
      return {
        clientSecret: answer.clientSecret,
        amount: answer.amountMinor,
        currency: answer.currency,
        expiresAt: (booking.heldUntil as Date).toISOString(),
      };
    },
  };
}
