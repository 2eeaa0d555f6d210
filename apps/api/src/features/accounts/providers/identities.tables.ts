import { pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../../db/columns.ts';

/** A person's identities at sign-in providers. */
export const userIdentities = pgTable(
  'user_identities',
  {
    id: text('id').primaryKey(),
    userUid: text('user_uid').notNull(),
    /** The id that the provider had in the configuration when this identity was last used. */
    provider: text('provider').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** The email address at the provider, for display. Issuer and subject identify the person (decision 084). */
    email: text('email').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [unique('user_identities_subject').on(table.issuer, table.subject)],
);
export type UserIdentity = typeof userIdentities.$inferSelect;

/** Provider sign-ins in progress. Also the hashes of exchanged ID tokens, so that each token is accepted only once. */
export const providerAttempts = pgTable('provider_attempts', {
  stateHash: bytes('state_hash').primaryKey(),
  browserHash: bytes('browser_hash'),
  provider: text('provider').notNull(),
  purpose: text('purpose', { enum: ['sign-in', 'link', 'prove', 'exchanged'] }).notNull(),
  userUid: text('user_uid'),
  next: text('next'),
  /** The encrypted `ProviderSecrets` of a sign-in in progress; null for an exchanged ID token. */
  secrets: text('secrets'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
export type ProviderAttempt = typeof providerAttempts.$inferSelect;
export type ProviderPurpose = Exclude<ProviderAttempt['purpose'], 'exchanged'>;
