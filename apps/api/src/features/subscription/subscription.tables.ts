import { currencies } from '@urost3/contract/text/text.schemas.ts';
import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { pick } from '../../db/client.ts';
import { instant } from '../../db/columns.ts';
import { users } from '../accounts/accounts.tables.ts';

export const subscriptions = pgTable('subscriptions', {
  userUid: text('user_uid').primaryKey(),
  isActive: boolean('is_active').notNull(),
  expiresAt: instant('expires_at'),
  purchasedAt: instant('purchased_at'),
  amountMinor: integer('amount_minor'),
  currency: text('currency', { enum: currencies }),
  deactivatedAt: instant('deactivated_at'),
  /**
   * The time at which an administrator last gave Premium. Giving Premium sets `purchasedAt` to null. A later purchase
   * sets `purchasedAt` again.
   */
  givenAt: instant('given_at'),
  givenBy: text('given_by'),
  givenReason: text('given_reason'),
  /** The time at which an administrator last set `expiresAt`. */
  expirySetAt: instant('expiry_set_at'),
  updatedAt: instant('updated_at').notNull(),
});

export type Subscription = typeof subscriptions.$inferSelect;

export const subscriptionReminders = pgTable(
  'subscription_reminders',
  {
    userUid: text('user_uid').notNull(),
    expiresAt: instant('expires_at').notNull(),
    daysBefore: integer('days_before').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userUid, table.expiresAt, table.daysBefore] })],
);

/**
 * A `PersonWithPremium`, from `users` with a left join of `subscriptions`. The columns of a person and of their
 * subscription from which `principalOf` (http/guards/principal.ts) makes a principal.
 */
export const personWithPremium = {
  ...pick(users, 'uid', 'email', 'displayName', 'isAdmin', 'isInterviewer', 'areaRoles'),
  isPremium: subscriptions.isActive,
  premiumUntil: subscriptions.expiresAt,
};
