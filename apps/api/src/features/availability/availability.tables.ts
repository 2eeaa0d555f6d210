import type { RecurringPattern } from '@urost3/contract/availability.ts';
import { boolean, date, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const availabilityDays = pgTable('availability_days', {
  id: text('id').primaryKey(),
  interviewerUid: text('interviewer_uid').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  isRecurring: boolean('is_recurring').notNull(),
  recurringPattern: text('recurring_pattern').$type<RecurringPattern>(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const availabilitySlots = pgTable('availability_slots', {
  id: text('id').primaryKey(),
  dayId: text('day_id').notNull(),
  interviewerUid: text('interviewer_uid').notNull(),
  startTime: text('start_time').notNull(),
  endTime: text('end_time').notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
});
