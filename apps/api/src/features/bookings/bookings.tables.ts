import { bookingStatuses, priceReasons } from '@urost3/contract/bookings/bookings.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

export const bookings = pgTable(
  'bookings',
  {
    id: text('id').primaryKey(),
    userUid: text('user_uid').notNull(),
    interviewerUid: text('interviewer_uid').notNull(),
    /** The id of the interviewer's day (`availability_days`); the specification calls it so. The day may be gone. */
    availabilityId: text('availability_id').notNull(),
    /**
     * The slot while the booking has it: always while it is unpaid or confirmed, never after its cancellation. A foreign key of the
     * migrations, which these tables do not show, refuses the removal of a slot that a booking has (decision 040).
     */
    claimedSlotId: text('claimed_slot_id').unique(),
    bookingDate: date('booking_date', { mode: 'string' }).notNull(),
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    status: text('status', { enum: bookingStatuses }).notNull(),
    outcome: text('outcome'),
    heldUntil: instant('held_until'),
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency', { enum: ['gbp'] })
      .notNull()
      .default('gbp'),
    priceReason: text('price_reason', { enum: priceReasons }).notNull(),
    paymentId: text('payment_id'),
    changeHours: integer('change_hours').notNull(),
    meetLink: text('meet_link'),
    focus: text('focus').notNull().default(''),
    focusStationIds: text('focus_station_ids').array().$type<StationId[]>().notNull().default([]),
    sharesHistory: boolean('shares_history').notNull().default(false),
    icsSequence: integer('ics_sequence').notNull().default(0),
    revision: integer('revision').notNull().default(0),
    scheduledAt: instant('scheduled_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    completedAt: instant('completed_at'),
    cancelledAt: instant('cancelled_at'),
    cancelledBy: text('cancelled_by'),
    refundMinor: integer('refund_minor'),
    refundedAt: instant('refunded_at'),
  },
  (table) => [
    uniqueIndex('bookings_one_pending').on(table.userUid).where(sql`${table.status} = 'pending'`),
    uniqueIndex('bookings_one_at_a_time')
      .on(table.userUid, table.startsAt)
      .where(sql`${table.claimedSlotId} is not null`),
  ],
);
export type Booking = typeof bookings.$inferSelect;

export const interviewDiscounts = pgTable('interview_discounts', {
  userUid: text('user_uid').primaryKey(),
  bookingId: text('booking_id').notNull().unique(),
  takenAt: instant('taken_at').notNull(),
});

export const freeInterviews = pgTable('free_interviews', {
  id: text('id').primaryKey(),
  userUid: text('user_uid').notNull(),
  grantedBy: text('granted_by').notNull(),
  note: text('note').notNull().default(''),
  grantedAt: instant('granted_at').notNull(),
  revokedAt: instant('revoked_at'),
  bookingId: text('booking_id').unique(),
});

export const bookingReminders = pgTable(
  'booking_reminders',
  {
    bookingId: text('booking_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    kind: text('kind', { enum: ['day', 'hour'] }).notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.startsAt, table.kind] })],
);

export const calendarFeeds = pgTable('calendar_feeds', {
  userUid: text('user_uid').primaryKey(),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
  digest: text('digest'),
  changedAt: instant('changed_at'),
});
