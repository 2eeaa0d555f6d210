import { profileVisibilities } from '@urost3/contract/accounts/accounts.ts';
import type { MailProblem } from '@urost3/contract/mail-reports/mail-reports.ts';
import { areaRoles, premiumRoles } from '@urost3/contract/roles.ts';
import { type SQL, sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, instant } from '../../db/columns.ts';
import { signInProofs } from './sessions/session-types.ts';

export const users = pgTable(
  'users',
  {
    uid: text('uid').primaryKey(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    passwordHash: text('password_hash'),
    externalSubject: text('external_subject'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    displayName: text('display_name').notNull(),
    isAdmin: boolean('is_admin').notNull().default(false),
    isInterviewer: boolean('is_interviewer').notNull().default(false),
    areaRoles: text('area_roles', { enum: areaRoles }).array().notNull().default([]),
    isDemo: boolean('is_demo').notNull().default(false),
    disabledAt: instant('disabled_at'),
    tokenVersion: integer('token_version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    lastActiveAt: instant('last_active_at'),
    deletedAt: instant('deleted_at'),
    termsVersion: text('terms_version'),
    termsAcceptedAt: instant('terms_accepted_at'),
    tokensValidAfter: instant('tokens_valid_after'),
    /** When the oldest current second factor (passkey or authenticator app) was set up; null without a second factor. */
    factorSince: instant('factor_since'),
    /** Start of the grace period: the first request at which the person needed a second factor and had none. */
    factorGraceFrom: instant('factor_grace_from'),
    /** The website or campaign that led to the visit in which the person signed up; null when unknown. */
    signUpSource: text('sign_up_source'),
    mailBouncedAt: instant('mail_bounced_at'),
    mailBounceReason: text('mail_bounce_reason'),
    mailComplainedAt: instant('mail_complained_at'),
    mailConfirmedAt: instant('mail_confirmed_at'),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.emailKey).where(sql`${table.emailKey} is not null`),
    uniqueIndex('users_external_subject')
      .on(table.externalSubject)
      .where(sql`${table.externalSubject} is not null`),
  ],
);
export type User = typeof users.$inferSelect;

export const profiles = pgTable('profiles', {
  uid: text('uid').primaryKey(),
  city: text('city').notNull().default(''),
  isVisible: boolean('is_visible').notNull().default(true),
  rank: text('rank').notNull().default(''),
  bio: text('bio').notNull().default(''),
  allowDirectMessages: boolean('allow_direct_messages').notNull().default(true),
  allowGroupInvites: boolean('allow_group_invites').notNull().default(true),
  profileVisibility: text('profile_visibility', { enum: profileVisibilities })
    .notNull()
    .default('public'),
  updatedAt: instant('updated_at').notNull(),
});

export const refreshFamilies = pgTable('refresh_families', {
  id: text('id').primaryKey(),
  userUid: text('user_uid').notNull(),
  createdAt: instant('created_at').notNull(),
  authAt: instant('auth_at').notNull(),
  authBy: text('auth_by', { enum: signInProofs }).notNull().default('password'),
  /** When the person last used a passkey, an authenticator code or a recovery code in this sign-in; null: never. */
  factorAt: instant('factor_at'),
  userAgent: text('user_agent').notNull().default(''),
  identityId: text('identity_id'),
  /** The encrypted ID token of the provider, which is needed to sign out at the provider. */
  providerToken: text('provider_token'),
  lastUsedAt: instant('last_used_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
  endedReason: text('ended_reason'),
});

export const refreshTokens = pgTable('refresh_tokens', {
  tokenHash: bytes('token_hash').primaryKey(),
  familyId: text('family_id').notNull(),
  createdAt: instant('created_at').notNull(),
  rotatedAt: instant('rotated_at'),
});

/** The bearer tokens of requests. */
export const accessTokens = pgTable('access_tokens', {
  tokenHash: bytes('token_hash').primaryKey(),
  familyId: text('family_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const appSessions = pgTable(
  'app_sessions',
  {
    idHash: bytes('id_hash').primaryKey(),
    userUid: text('user_uid').notNull(),
    familyId: text('family_id'),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    endedReason: text('ended_reason'),
  },
  (table) => [
    uniqueIndex('app_sessions_one_active').on(table.userUid).where(sql`${table.endedAt} is null`),
  ],
);

export const signupCodes = pgTable('signup_codes', {
  emailKey: text('email_key').primaryKey(),
  codeHash: bytes('code_hash'),
  attempts: integer('attempts').notNull().default(0),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  grantHash: bytes('grant_hash'),
  grantExpiresAt: instant('grant_expires_at'),
});

export const oobCodes = pgTable('oob_codes', {
  codeHash: bytes('code_hash').primaryKey(),
  userUid: text('user_uid').notNull(),
  kind: text('kind', { enum: ['password_reset', 'email_change'] }).notNull(),
  newEmail: text('new_email'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  revokedAt: instant('revoked_at'),
});
export type OobCode = typeof oobCodes.$inferSelect;

/** Hashes of the subjects (user ids at the hosted provider) whose account in this product was deleted. */
export const endedSubjects = pgTable('ended_subjects', {
  subjectHash: bytes('subject_hash').primaryKey(),
  endedAt: instant('ended_at').notNull(),
});

/** A keyed hash by which the start recognises the SECRET_KEY of this database. It has one row. */
export const secretKeyMark = pgTable('secret_key_mark', {
  isOnly: boolean('is_only').primaryKey().default(true),
  mark: bytes('mark').notNull(),
});

const premiumAreas = areaRoles.filter((role) => premiumRoles.includes(role));

/**
 * True for subscribers, and for people whose role gives Premium without a subscription.
 * @param user the alias of `users` in the statement
 */
export const hasPremium = (user: SQL, now: Date): SQL =>
  sql`(${user}.is_admin or ${user}.area_roles && ${sql.raw(`'{${premiumAreas.join(',')}}'::text[]`)} or exists (
    select 1 from subscriptions premium where premium.user_uid = ${user}.uid and premium.is_active
      and premium.expires_at > ${now.toISOString()}::timestamptz))`;

/** The columns of `users` that say that mail to the address arrives, for a person who has just shown it. */
export const mailArrives = (now: Date) => ({
  mailBouncedAt: null,
  mailBounceReason: null,
  mailComplainedAt: null,
  mailConfirmedAt: now,
});

/** The problem with mail to the person. If mail both bounced and was reported as spam, the problem is the bounce. */
export function mailProblemOf(
  user: Pick<User, 'mailBouncedAt' | 'mailComplainedAt'>,
): MailProblem | null {
  if (user.mailBouncedAt) return 'bounced';
  return user.mailComplainedAt ? 'complained' : null;
}
