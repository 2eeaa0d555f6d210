import { pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../db/columns.ts';

/** People as providers name them. */
export const userIdentities = pgTable(
  'user_identities',
  {
    id: text('id').primaryKey(),
    userUid: text('user_uid').notNull(),
    /** The id in the configuration when it was last used. */
    provider: text('provider').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** The address at the provider; it identifies nobody here. */
    email: text('email').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [unique('user_identities_subject').on(table.issuer, table.subject)],
);
export type UserIdentity = typeof userIdentities.$inferSelect;

/** Sign-ins under way at a provider, and the ID tokens that were exchanged. */
export const providerAttempts = pgTable('provider_attempts', {
  stateHash: bytes('state_hash').primaryKey(),
  browserHash: bytes('browser_hash'),
  provider: text('provider').notNull(),
  purpose: text('purpose', { enum: ['sign-in', 'link', 'prove', 'exchanged'] }).notNull(),
  userUid: text('user_uid'),
  next: text('next'),
  /** Sealed. */
  secrets: text('secrets'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
export type ProviderAttempt = typeof providerAttempts.$inferSelect;
export type ProviderPurpose = Exclude<ProviderAttempt['purpose'], 'exchanged'>;
