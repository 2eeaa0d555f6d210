import { recurringPatterns } from '@urost3/contract/availability/availability.ts';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { boolean, date, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';
import { bookings } from '../bookings/bookings.tables.ts';

export const availabilityDays = pgTable(
  'availability_days',
  {
    id: text('id').primaryKey(),
    interviewerUid: text('interviewer_uid').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    isRecurring: boolean('is_recurring').notNull().default(false),
    recurringPattern: text('recurring_pattern', { enum: recurringPatterns }),
    seriesId: text('series_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [unique('availability_days_one_a_day').on(table.interviewerUid, table.day)],
);

/** What interviewers tell learners and visitors of the home page about themselves. */
export const interviewerIntroductions = pgTable('interviewer_introductions', {
  userUid: text('user_uid').primaryKey(),
  about: text('about').notNull(),
  languages: text('languages').notNull(),
  hospital: text('hospital').notNull().default(''),
  isOnHomePage: boolean('is_on_home_page').notNull().default(false),
  updatedAt: instant('updated_at').notNull(),
});

// The constraint `availability_slots_no_overlap`, which Drizzle cannot describe, refuses two slots of an interviewer that overlap.
export const availabilitySlots = pgTable(
  'availability_slots',
  {
    id: text('id').primaryKey(),
    dayId: text('day_id').notNull(),
    interviewerUid: text('interviewer_uid').notNull(),
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [unique('availability_slots_one_a_start').on(table.dayId, table.startTime)],
);

/**
 * The encrypted URL of the calendar that an interviewer keeps at another service, the state of reading it, and the events
 * that were not understood, encrypted.
 */
export const busyCalendars = pgTable('busy_calendars', {
  interviewerUid: text('interviewer_uid').primaryKey(),
  sealedAddress: text('sealed_address').notNull(),
  host: text('host').notNull(),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at').notNull(),
  dueAt: instant('due_at').notNull(),
  problem: text('problem'),
  failingSince: instant('failing_since'),
  toldAt: instant('told_at'),
  sealedUnclear: text('sealed_unclear'),
});

export const busyHours = pgTable(
  'busy_hours',
  {
    interviewerUid: text('interviewer_uid').notNull(),
    startsAt: instant('starts_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.interviewerUid, table.startsAt] })],
);

/** True for a slot at which the interviewer is busy in their own calendar. */
export const isBusyThen = sql<boolean>`exists (select 1 from ${busyHours}
  where ${busyHours.interviewerUid} = ${availabilitySlots.interviewerUid} and ${busyHours.startsAt} = ${availabilitySlots.startsAt})`;

/** True for a slot at which the interviewer is busy, or is the candidate of another interview. */
export const isAwayThen = sql<boolean>`(${isBusyThen} or exists (select 1 from ${bookings} where ${bookings.claimedSlotId} is not null
  and ${bookings.userUid} = ${availabilitySlots.interviewerUid} and ${bookings.startsAt} = ${availabilitySlots.startsAt}))`;

/** True for a slot that nobody has booked and at which the interviewer is not away. */
export const isSlotFree = sql<boolean>`(not exists (select 1 from ${bookings} where ${bookings.claimedSlotId} = ${availabilitySlots.id})
  and not ${isAwayThen})`;

/** True for people whose slots can be booked: active interviewers and administrators. */
export const mayInterview = and(
  or(eq(users.isInterviewer, true), eq(users.isAdmin, true)),
  isNull(users.disabledAt),
  isNull(users.deletedAt),
);
