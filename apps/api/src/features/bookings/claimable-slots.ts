// Decides whether a person can claim a slot now. The slot must be offered, start late enough, and not be claimed by another
// person.
import { bookingMessages } from '@urost3/contract/bookings.ts';
import { BOOKING_LEAD_MS } from '@urost3/contract/limits.ts';
import { AppError } from '../../http/app-error.ts';
import type { BookingContext } from './booking-context.ts';
import { isLapsed } from './bookings.policy.ts';
import type { HoldExpiry } from './expire-holds.ts';
import { findSlotForBooking, type SlotForBooking } from './slot-claim.repository.ts';
import { type SlotChoice, slotUnavailable } from './slot-claim.ts';

export type ClaimableSlots = ReturnType<typeof createClaimableSlots>;

export function createClaimableSlots({ db, clock }: BookingContext, expiry: HoldExpiry) {
  /** @throws AppError slot_unavailable, not_found */
  async function findOffered(userUid: string, choice: SlotChoice): Promise<SlotForBooking> {
    const slot = await findSlotForBooking(db, { ...choice, userUid });
    // The slot's day was just deleted. The message is the same as for a slot that was just taken.
    if (!slot) throw new AppError('not_found', bookingMessages.slotUnavailable);
    // The slot's date differs from the date that the learner saw.
    if ((choice.bookingDate ?? slot.bookingDate) !== slot.bookingDate) throw slotUnavailable();
    const earliest = clock.now().getTime() + BOOKING_LEAD_MS;
    if (!slot.isOffered || slot.startsAt.getTime() <= earliest) throw slotUnavailable();
    return slot;
  }

  /**
   * Finds a slot that is free or already claimed by this person. Another person's expired hold on the slot is ended
   * first.
   * @throws AppError slot_unavailable, not_found
   */
  async function findClaimable(userUid: string, choice: SlotChoice): Promise<SlotForBooking> {
    const slot = await findOffered(userUid, choice);
    if (slot.claimId === null || slot.claimUid === userUid) return slot;
    if (slot.claimStatus !== 'pending' || !isLapsed(slot.claimHeldUntil, clock.now()))
      throw slotUnavailable();
    await expiry.release(slot.claimId);
    const again = await findOffered(userUid, choice);
    if (again.claimId !== null && again.claimUid !== userUid) throw slotUnavailable();
    return again;
  }

  return { findOffered, findClaimable };
}
