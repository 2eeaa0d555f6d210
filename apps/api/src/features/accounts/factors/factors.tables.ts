import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../../db/columns.ts';
import { signInProofs } from '../sessions/session-types.ts';

export const passkeys = pgTable('passkeys', {
  id: text('id').primaryKey(),
  userUid: text('user_uid').notNull(),
  credentialId: text('credential_id').notNull().unique(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: jsonb('transports').$type<string[]>().notNull(),
  isSynced: boolean('is_synced').notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
});
export type PasskeyRow = typeof passkeys.$inferSelect;

export const authenticators = pgTable('authenticators', {
  userUid: text('user_uid').primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  /** The time step of the last accepted code. That step and earlier ones are refused. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: instant('created_at').notNull(),
  /** Null until the first code was accepted. */
  confirmedAt: instant('confirmed_at'),
});

export const recoveryCodes = pgTable('recovery_codes', {
  codeHash: bytes('code_hash').primaryKey(),
  userUid: text('user_uid').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const secondSteps = pgTable('second_steps', {
  tokenHash: bytes('token_hash').primaryKey(),
  userUid: text('user_uid').notNull(),
  tokenVersion: integer('token_version').notNull(),
  firstProof: text('first_proof', { enum: signInProofs }).notNull(),
  /** When the sign-in provider authenticated the person; null when the first step was not a sign-in by a provider. */
  authAt: instant('auth_at'),
  identityId: text('identity_id'),
  providerToken: text('provider_token'),
  attempts: integer('attempts').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
export type SecondStepRow = typeof secondSteps.$inferSelect;

export const usedChallenges = pgTable('used_challenges', {
  challengeHash: bytes('challenge_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});
