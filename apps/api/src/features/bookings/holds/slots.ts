// Whether a person can claim a slot now, and its price. The slot must be offered, start late enough, and not be claimed by
// another person.
import type { PriceQuote } from '@urost3/contract/bookings/bookings.schemas.ts';
import { bookingMessages } from '@urost3/contract/bookings/bookings.ts';
import { BOOKING_LEAD_MS } from '@urost3/contract/limits.ts';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { choosePrice, isLapsed, offerOf, quoteOf } from '../bookings.policy.ts';
import type { Booking } from '../bookings.tables.ts';
import { findBenefits } from './benefits.repository.ts';
import { releaseHold } from './hold-expiry.ts';
import {
  findSlotForBooking,
  lockBothPeople,
  type SlotForBooking,
} from './slot-claim.repository.ts';

export interface SlotChoice {
  availabilityId: string;
  startTime: string;
  /** The date that the person saw; undefined when the page showed none. */
  bookingDate?: string | undefined;
}

export const slotUnavailable = () =>
  new AppError('slot_unavailable', bookingMessages.slotUnavailable);
// With the code of a lost slot, so that the page tries the next interviewer who offers the hour.
const ownInterview = () => new AppError('slot_unavailable', bookingMessages.ownInterview);

/**
 * Why a person may not have this hour, although its slot is free: the interviewer is the person, has stopped or is away, or the
 * person gives another interview then. Locks both people.
 */
export async function findRefusal(
  tx: Db,
  booking: Pick<Booking, 'id' | 'userUid'>,
  slot: Pick<Booking, 'interviewerUid' | 'startsAt'>,
): Promise<AppError | null> {
  if (slot.interviewerUid === booking.userUid) return ownInterview();
  const { mayInterview, givesAnother } = await lockBothPeople(tx, booking, slot);
  if (givesAnother) return new AppError('already_booked', bookingMessages.givesThen);
  return mayInterview ? null : slotUnavailable();
}

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

/** @throws AppError slot_unavailable, not_found */
async function findOfferedSlot(
  ctx: Context,
  userUid: string,
  choice: SlotChoice,
): Promise<SlotForBooking> {
  const slot = await findSlotForBooking(ctx.db, { ...choice, userUid });
  // The slot's day was just deleted. The message is the same as for a slot that was just taken.
  if (!slot) throw new AppError('not_found', bookingMessages.slotUnavailable);
  // The slot's date differs from the date that the learner saw.
  if ((choice.bookingDate ?? slot.bookingDate) !== slot.bookingDate) throw slotUnavailable();
  if (slot.interviewerUid === userUid) throw ownInterview();
  const earliest = ctx.clock.now().getTime() + BOOKING_LEAD_MS;
  if (!slot.isOffered || slot.startsAt.getTime() <= earliest) throw slotUnavailable();
  return slot;
}

/**
 * Finds a slot that is free or already claimed by this person. Another person's expired hold on the slot is ended
 * first.
 * @throws AppError slot_unavailable, not_found
 */
export async function findClaimableSlot(
  ctx: Context,
  userUid: string,
  choice: SlotChoice,
): Promise<SlotForBooking> {
  const slot = await findOfferedSlot(ctx, userUid, choice);
  if (slot.claimId === null || slot.claimUid === userUid) return slot;
  if (slot.claimStatus !== 'pending' || !isLapsed(slot.claimHeldUntil, ctx.clock.now()))
    throw slotUnavailable();
  await releaseHold(ctx, slot.claimId);
  const again = await findOfferedSlot(ctx, userUid, choice);
  if (again.claimId !== null && again.claimUid !== userUid) throw slotUnavailable();
  return again;
}

/** Either both fields are set or neither; the contract checks this. */
type MaybeSlot = { [K in 'availabilityId' | 'startTime']?: string | undefined };

/** The start of the given slot; null when no slot is given. @throws AppError slot_unavailable, not_found */
async function findStart(ctx: Context, userUid: string, choice: MaybeSlot): Promise<Date | null> {
  const { availabilityId, startTime } = choice;
  if (availabilityId === undefined || startTime === undefined) return null;
  return (await findOfferedSlot(ctx, userUid, { availabilityId, startTime })).startsAt;
}

/** @throws AppError slot_unavailable, not_found */
export async function quotePrice(
  ctx: Context,
  principal: Principal,
  choice: MaybeSlot,
): Promise<PriceQuote> {
  const startsAt = await findStart(ctx, principal.uid, choice);
  const benefits = await findBenefits(ctx.db, principal.uid);
  const { bookingChangeHours } = await ctx.settings.read(ctx.db);
  const reason = choosePrice({ ...benefits, isSubscribed: principal.isSubscribed });
  const offer = startsAt
    ? quoteOf(reason, startsAt, bookingChangeHours)
    : { ...offerOf(reason), policy: { changeHours: bookingChangeHours, changeUntil: null } };
  return { ...offer, isHalfPriceUsed: benefits.isDiscountTaken };
}
