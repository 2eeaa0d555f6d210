import { DAY_MS } from '@urost3/contract/day.ts';
import { type SQL, sql } from 'drizzle-orm';
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
import { londonDate } from '../../providers/clock/london.ts';
import { EXPIRING_DAYS } from './groups.policy.ts';

export const groups = pgTable('groups', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  managerUid: text('manager_uid'),
  managerEmail: text('manager_email').notNull(),
  managerEmailKey: text('manager_email_key').notNull(),
  seats: integer('seats').notNull(),
  startsOn: date('starts_on', { mode: 'string' }).notNull(),
  endsOn: date('ends_on', { mode: 'string' }).notNull(),
  priceMinor: integer('price_minor').notNull(),
  invoice: text('invoice').notNull(),
  paidAt: instant('paid_at'),
  endedAt: instant('ended_at'),
  createdAt: instant('created_at').notNull(),
});
export type GroupRow = typeof groups.$inferSelect;

export const groupSeats = pgTable(
  'group_seats',
  {
    id: text('id').primaryKey(),
    groupId: text('group_id').notNull(),
    userUid: text('user_uid').notNull(),
    takenAt: instant('taken_at').notNull(),
    accessUntil: instant('access_until').notNull(),
    leftAt: instant('left_at'),
    progressSharedAt: instant('progress_shared_at'),
    /**
     * When the member stopped sharing progress; null while the member shares progress. For a member who has never shared
     * progress, this column and `progressSharedAt` are null.
     */
    progressHiddenAt: instant('progress_hidden_at'),
    /** Whether the manager removed the member, who then needs an invitation to return. */
    wasRemoved: boolean('was_removed').notNull().default(false),
  },
  (table) => [
    uniqueIndex('group_seats_person').on(table.userUid).where(sql`${table.leftAt} is null`),
  ],
);
export type GroupSeat = typeof groupSeats.$inferSelect;

export const groupInvitations = pgTable(
  'group_invitations',
  {
    id: text('id').primaryKey(),
    groupId: text('group_id').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (table) => [
    uniqueIndex('group_invitations_open')
      .on(table.groupId, table.emailKey)
      .where(sql`${table.closedAt} is null`),
  ],
);

export const groupReminders = pgTable(
  'group_reminders',
  {
    groupId: text('group_id').notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    daysBefore: integer('days_before').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.endsOn, table.daysBefore] })],
);

export const groupDomains = pgTable(
  'group_domains',
  {
    groupId: text('group_id').notNull(),
    domain: text('domain').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.domain] })],
);

/** The condition of `isExpiring` in SQL. The overview counts the groups for which it holds, and a list shows them. */
export function areExpiring(now: Date): SQL {
  const today = londonDate(now);
  const soon = londonDate(new Date(now.getTime() + EXPIRING_DAYS * DAY_MS));
  return sql`(${groups.paidAt} is not null and ${groups.endedAt} is null and ${groups.startsOn} <= ${today}
    and ${groups.endsOn} >= ${today} and ${groups.endsOn} < ${soon})`;
}
