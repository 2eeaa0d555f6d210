// Pieces of SQL about slots, for the statements of several features.
import { sql } from 'drizzle-orm';
import { availabilitySlots, busyHours } from './availability.tables.ts';

/** True for a slot at whose hour the interviewer is busy in their own calendar. */
export const isBusyThen = sql<boolean>`exists (select 1 from ${busyHours}
  where ${busyHours.interviewerUid} = ${availabilitySlots.interviewerUid} and ${busyHours.startsAt} = ${availabilitySlots.startsAt})`;
