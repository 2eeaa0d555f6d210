// Quotes the price of an interview to a person, for a chosen slot or before a slot is chosen.
import type { PriceQuote } from '@urost3/contract/bookings.schemas.ts';
import type { Principal } from '../../http/principal.ts';
import { findBenefits } from './benefits.repository.ts';
import type { BookingContext } from './booking-context.ts';
import { choosePrice, offerOf, quoteOf } from './bookings.policy.ts';
import type { ClaimableSlots } from './claimable-slots.ts';

/** Either both fields are set or neither; the contract checks this. */
type MaybeSlot = { [K in 'availabilityId' | 'startTime']?: string | undefined };

export function createPriceQuote({ db, settings }: BookingContext, slots: ClaimableSlots) {
  /** The start of the given slot; null when no slot is given. @throws AppError slot_unavailable, not_found */
  async function findStart(userUid: string, choice: MaybeSlot): Promise<Date | null> {
    const { availabilityId, startTime } = choice;
    if (availabilityId === undefined || startTime === undefined) return null;
    return (await slots.findOffered(userUid, { availabilityId, startTime })).startsAt;
  }

  /** @throws AppError slot_unavailable, not_found */
  return async function quote(principal: Principal, choice: MaybeSlot): Promise<PriceQuote> {
    const startsAt = await findStart(principal.uid, choice);
    const benefits = await findBenefits(db, principal.uid);
    const { bookingChangeHours } = await settings.read(db);
    const reason = choosePrice({ ...benefits, isSubscribed: principal.isSubscribed });
    const offer = startsAt
      ? quoteOf(reason, startsAt, bookingChangeHours)
      : { ...offerOf(reason), policy: { changeHours: bookingChangeHours, changeUntil: null } };
    return { ...offer, isHalfPriceUsed: benefits.isDiscountTaken };
  };
}
