// SQL conditions about slots that several features use.
import { sql } from 'drizzle-orm';
import { availabilitySlots, busyHours } from './availability.tables.ts';

/** True for a slot at which the interviewer is busy in their own calendar. */
export const isBusyThen = sql<boolean>`exists (select 1 from ${busyHours}
  where ${busyHours.interviewerUid} = ${availabilitySlots.interviewerUid} and ${busyHours.startsAt} = ${availabilitySlots.startsAt})`;
