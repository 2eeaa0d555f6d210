// Claims a slot with one insert. A unique index ensures that only one of several inserts succeeds.
import { randomUUID } from 'node:crypto';
import type { PriceReason } from '@urost3/contract/bookings.schemas.ts';
import { bookingMessages } from '@urost3/contract/bookings.ts';
import { HOLD_MS } from '@urost3/contract/limits.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { claimDiscount, claimFreeInterview, findBenefits } from './benefits.repository.ts';
import type { Confirmation } from './booking-confirmation.ts';
import type { BookingContext } from './booking-context.ts';
import type { BookingNotices } from './booking-notices.ts';
import { expireHold } from './bookings.jobs.ts';
import { choosePrice, priceOf } from './bookings.policy.ts';
import type { Booking } from './bookings.tables.ts';
import { insertBooking, lockInterviewer, type SlotForBooking } from './slot-claim.repository.ts';

export interface SlotChoice {
  availabilityId: string;
  startTime: string;
  /** The date that the person saw; undefined when the page showed none. */
  bookingDate?: string | undefined;
}

/** The slot is taken, or the person has a booking at that hour or another unpaid booking (`insertBooking`). */
export class LostClaim extends Error {}

export const slotUnavailable = () =>
  new AppError('slot_unavailable', bookingMessages.slotUnavailable);

/** The columns of a booking that contain its time and its interviewer. */
export function hourOf(slot: SlotForBooking, { availabilityId }: SlotChoice) {
  const { slotId, interviewerUid, bookingDate, startTime, endTime, startsAt, endsAt } = slot;
  return {
    interviewerUid,
    availabilityId,
    claimedSlotId: slotId,
    bookingDate,
    startTime,
    endTime,
    startsAt,
    endsAt,
  };
}

export function createClaim(
  context: BookingContext,
  notices: BookingNotices,
  confirmation: Confirmation,
) {
  const { db, clock, jobs, settings } = context;

  /**
   * Uses the expected benefit for this booking.
   * @returns the price reason that applies. Its price is higher than expected when a parallel request has used the benefit.
   */
  async function claimBenefit(
    tx: Db,
    principal: Principal,
    bookingId: string,
    expectedReason: PriceReason,
  ): Promise<PriceReason> {
    const { uid, isSubscribed } = principal;
    if (expectedReason === 'free_interview' && (await claimFreeInterview(tx, uid, bookingId)))
      return 'free_interview';
    if (expectedReason !== 'standard' && isSubscribed) {
      if (await claimDiscount(tx, uid, bookingId, clock.now())) return 'premium_first';
    }
    return 'standard';
  }

  return async function claim(
    principal: Principal,
    choice: SlotChoice,
    slot: SlotForBooking,
  ): Promise<Booking> {
    const benefits = await findBenefits(db, principal.uid);
    const expectedReason = choosePrice({ ...benefits, isSubscribed: principal.isSubscribed });
    const { bookingChangeHours } = await settings.read(db);
    return db.transaction(async (tx) => {
      if (!(await lockInterviewer(tx, slot.interviewerUid))) throw slotUnavailable();
      const id = randomUUID();
      const now = clock.now();
      const priceReason = await claimBenefit(tx, principal, id, expectedReason);
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
        ? { ...row, ...(await confirmation.confirmedValues(tx, { id, meetLink: null })) }
        : row;
      const booking = await insertBooking(tx, values);
      if (!booking) throw new LostClaim();
      if (isFree) {
        await confirmation.notifyConfirmed(tx, booking);
      } else {
        const startAfter = booking.heldUntil as Date;
        await jobs.send(tx, expireHold, { bookingId: id }, { startAfter });
        await notices.announce(tx, booking, [booking.bookingDate]);
      }
      return booking;
    });
  };
}
