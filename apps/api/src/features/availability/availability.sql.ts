// SQL conditions about slots and interviewers that several features use.
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import { bookings } from '../bookings/bookings.tables.ts';
import { availabilitySlots, busyHours } from './availability.tables.ts';

/** True for a slot at which the interviewer is busy in their own calendar. */
export const isBusyThen = sql<boolean>`exists (select 1 from ${busyHours}
  where ${busyHours.interviewerUid} = ${availabilitySlots.interviewerUid} and ${busyHours.startsAt} = ${availabilitySlots.startsAt})`;

/** True for a slot at which the interviewer is busy, or is the candidate of another interview. */
export const isAwayThen = sql<boolean>`(${isBusyThen} or exists (select 1 from ${bookings} where ${bookings.claimedSlotId} is not null
  and ${bookings.userUid} = ${availabilitySlots.interviewerUid} and ${bookings.startsAt} = ${availabilitySlots.startsAt}))`;

/** True for a slot that nobody has booked and at which the interviewer is not away. */
export const isFree = sql<boolean>`(not exists (select 1 from ${bookings} where ${bookings.claimedSlotId} = ${availabilitySlots.id})
  and not ${isAwayThen})`;

/** True for people whose slots can be booked: active interviewers and administrators. */
export const mayInterview = and(
  or(eq(users.isInterviewer, true), eq(users.isAdmin, true)),
  isNull(users.disabledAt),
  isNull(users.deletedAt),
);
