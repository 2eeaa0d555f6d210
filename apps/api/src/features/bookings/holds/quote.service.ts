// The price of an interview before it is booked.
import type { PriceQuote } from '@urost3/contract/bookings/bookings.schemas.ts';
import type { Context } from '../../../composition/context.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { findWantedSlot, requireOffered } from '../bookable-slot.ts';
import { expectPrice, priceFields, quoteOf } from '../prices.ts';

/** Either both fields are set or neither; the contract checks this. */
type MaybeSlot = { [K in 'availabilityId' | 'startTime']?: string | undefined };

/** The start of the given slot; null when no slot is given. @throws AppError slot_unavailable, not_found */
async function findStart(ctx: Context, userUid: string, choice: MaybeSlot): Promise<Date | null> {
  const { availabilityId, startTime } = choice;
  if (availabilityId === undefined || startTime === undefined) return null;
  const wanted = { availabilityId, startTime };
  const slot = await findWantedSlot(ctx.db, userUid, wanted);
  return requireOffered(ctx, userUid, wanted, slot).startsAt;
}

/** @throws AppError slot_unavailable, not_found */
export async function quotePrice(
  ctx: Context,
  principal: Principal,
  choice: MaybeSlot,
): Promise<PriceQuote> {
  const startsAt = await findStart(ctx, principal.uid, choice);
  const { reason, isHalfPriceUsed } = await expectPrice(ctx.db, principal);
  const { bookingChangeHours } = await ctx.settings.read(ctx.db);
  const quote = startsAt
    ? quoteOf(reason, startsAt, bookingChangeHours)
    : { ...priceFields(reason), policy: { changeHours: bookingChangeHours, changeUntil: null } };
  return { ...quote, isHalfPriceUsed };
}
