// Opens the sign-in of a person who has just been authenticated, by any method, or asks for the second step.

import type { SignedInUser, TokenAnswer } from '@urost3/contract/accounts/accounts.schemas.ts';
import { SECOND_STEP_MS } from '@urost3/contract/accounts/accounts.ts';
import { deviceName } from '@urost3/contract/accounts/device-name.ts';
import { DAY_MS } from '@urost3/contract/day.ts';
import { sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { type Db, prepared } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import { rolesOf } from '../../../http/guards/principal.ts';
import { type AuditValues, auditRow } from '../../audit/audit.sql.ts';
import { accessTokens, type User, users } from '../accounts.tables.ts';
import { newDeviceMail } from '../accounts-mails.ts';
import { needsSecondStep } from '../factors/factor-policy.ts';
import { secondSteps } from '../factors/factors.tables.ts';
import { newSecret, sha256 } from '../secrets.ts';
import {
  type Caller,
  isFactor,
  type ProvedSignIn,
  type SignInOutcome,
  type SignInProof,
  type TokenPair,
} from '../sessions/session-types.ts';

// SQL that opens a sign-in.

const USER_AGENT_MAX = 500;

interface NewSignIn {
  familyId: string;
  userUid: string;
  /** The token version of the user when the person was authenticated. */
  tokenVersion: number;
  expiresAt: Date;
  tokenHash: Buffer;
  authBy: SignInProof;
  /** When a second factor was used for this sign-in; null when none was. */
  factorAt: Date | null;
  authAt: Date;
  userAgent: string;
  identityId: string | null;
  /** Encrypted. */
  providerToken: string | null;
}

/**
 * Inserts the family of refresh tokens, its first token and the audit row of a sign-in in one statement. The statement
 * inserts nothing when the user was suspended, deleted or signed out everywhere since the authentication. The statement
 * locks the user's row. The sign-in therefore waits for a password reset in progress, and a later reset also ends the new
 * family.
 */
function signInWriter(db: Db, name: string) {
  const place = (key: string) => sql.placeholder(key);
  const at = sql`${place('now')}::timestamptz`;
  const allowed = db
    .$with('allowed', { one: sql<number>`one` })
    .as(sql`select 1 as one from ${users}
      where ${users.uid} = ${place('userUid')}::text and ${users.tokenVersion} = ${place('tokenVersion')}::int
        and ${users.disabledAt} is null and ${users.deletedAt} is null
      for share of ${users}`);
  const audited = db.$with('audited', { one: sql`1` }).as(auditRow(sql`allowed`));
  const family = db.$with('family', { id: sql<string>`id` }).as(sql`
    insert into refresh_families (id, user_uid, created_at, auth_at, auth_by, factor_at, last_used_at, expires_at,
      user_agent, identity_id, provider_token)
    select ${place('familyId')}::text, ${place('userUid')}::text, ${at}, ${place('authAt')}::timestamptz,
      ${place('authBy')}::text, ${place('factorAt')}::timestamptz, ${at}, ${place('expiresAt')}::timestamptz,
      ${place('userAgent')}::text, ${place('identityId')}::text, ${place('providerToken')}::text
    from allowed
    returning id`);
  const token = db.$with('token', { one: sql`1` }).as(sql`
    insert into refresh_tokens (token_hash, family_id, created_at)
    select decode(${place('tokenHash')}, 'hex'), id, ${at} from family`);
  return db
    .with(allowed, audited, family, token)
    .select({ isOpen: sql<boolean>`exists (select 1 from family)` })
    .from(sql`(select 1) as answer`)
    .prepare(name);
}

/** @returns whether the sign-in was opened */
async function insertSignIn(
  db: Db,
  signIn: NewSignIn,
  audit: AuditValues,
  now: Date,
): Promise<boolean> {
  const rows = await prepared(db, 'sessions_sign_in', signInWriter).execute({
    ...audit,
    familyId: signIn.familyId,
    userUid: signIn.userUid,
    tokenVersion: signIn.tokenVersion,
    expiresAt: signIn.expiresAt.toISOString(),
    tokenHash: signIn.tokenHash.toString('hex'),
    authBy: signIn.authBy,
    factorAt: signIn.factorAt?.toISOString() ?? null,
    authAt: signIn.authAt.toISOString(),
    userAgent: signIn.userAgent.slice(0, USER_AGENT_MAX),
    identityId: signIn.identityId,
    providerToken: signIn.providerToken,
    now: now.toISOString(),
  });
  const row = rows[0];
  if (!row) throw new Error('the sign-in returned no row');
  return row.isOpen;
}

/** A sign-in ends after this time, even when it is used every day. */
export const REFRESH_ABSOLUTE_MS = 30 * DAY_MS;

export const invalidCredentials = () =>
  new AppError('invalid_credentials', 'Invalid email or password.');

const TOKEN_SECONDS = 3600;

/** Issues a random bearer token for a sign-in. Only its hash is stored. */
export async function issueToken(
  ctx: Context,
  db: Db,
  user: User,
  familyId: string,
): Promise<TokenAnswer> {
  const idToken = newSecret();
  const expiresAt = new Date(ctx.clock.now().getTime() + TOKEN_SECONDS * 1000);
  await db.insert(accessTokens).values({ tokenHash: sha256(idToken), familyId, expiresAt });
  return { idToken, expiresIn: TOKEN_SECONDS, user: toSignedInUser(user) };
}

/**
 * Opens a sign-in for a person who has completed every step that their account requires. Fails if the person's sign-ins
 * were ended meanwhile, for example by a password reset.
 * @throws AppError invalid_credentials
 */
export async function openProvedSignIn(
  ctx: Context,
  db: Db,
  user: User,
  proved: ProvedSignIn,
  now: Date,
): Promise<TokenPair> {
  const { by, withFactor = isFactor(by), entry, authAt = now, identity } = proved;
  const familyId = newSecret();
  const refreshToken = newSecret();
  const expiresAt = new Date(now.getTime() + REFRESH_ABSOLUTE_MS);
  const isOpen = await insertSignIn(
    db,
    {
      familyId,
      userUid: user.uid,
      tokenVersion: user.tokenVersion,
      expiresAt,
      tokenHash: sha256(refreshToken),
      authBy: by,
      factorAt: withFactor ? now : null,
      authAt,
      userAgent: entry.caller.userAgent ?? '',
      identityId: identity?.id ?? null,
      providerToken: identity?.sealedToken ?? null,
    },
    ctx.audit.valuesOf(entry),
    now,
  );
  if (!isOpen) throw invalidCredentials();
  await noteDevice(ctx, db, user, entry.caller);
  return { answer: await issueToken(ctx, db, user, familyId), refreshToken };
}

/** Stores the first step of a sign-in that needs a second step. @returns null for any other sign-in */
async function openFirstStep(ctx: Context, db: Db, user: User, proved: ProvedSignIn, now: Date) {
  const { by, entry } = proved;
  if (isFactor(by) || !(await needsSecondStep(ctx, db, user))) return null;
  const secondStep = await openSecondStep(db, user, proved, now);
  await ctx.audit.record(db, { ...entry, action: 'identity.second_step_asked' });
  return { secondStep };
}

/** Signs in a person who has just been authenticated, or asks for their second step. */
export const openSignIn = async (
  ctx: Context,
  db: Db,
  user: User,
  proved: ProvedSignIn,
  now: Date,
): Promise<SignInOutcome> =>
  (await openFirstStep(ctx, db, user, proved, now)) ??
  (await openProvedSignIn(ctx, db, user, proved, now));

/** The user in the response that contains a token. */
function toSignedInUser(user: User): SignedInUser {
  return {
    uid: user.uid,
    email: user.email,
    displayName: user.displayName,
    firstName: user.firstName,
    lastName: user.lastName,
    admin: user.isAdmin,
    interviewer: user.isInterviewer,
    roles: rolesOf(user),
  };
}

// Stores the first step of a sign-in until the person completes the second step.

/** The facts about the first step that are stored with the completed sign-in. */
interface FirstStep {
  readonly by: SignInProof;
  readonly authAt?: Date;
  readonly identity?: { readonly id: string; readonly sealedToken: string };
}

/** @returns the secret for the browser's cookie; only its hash is stored */
async function openSecondStep(tx: Db, user: User, first: FirstStep, now: Date): Promise<string> {
  const token = newSecret();
  await tx.insert(secondSteps).values({
    tokenHash: sha256(token),
    userUid: user.uid,
    tokenVersion: user.tokenVersion,
    firstProof: first.by,
    authAt: first.authAt ?? null,
    identityId: first.identity?.id ?? null,
    providerToken: first.identity?.sealedToken ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SECOND_STEP_MS),
  });
  return token;
}

// Mails a person when a browser signs in to their account for the first time.

/**
 * Called at every sign-in; mails the person when the browser is unknown. The first sign-in after the sign-up sends no
 * mail. Sign-ins to demo accounts send none, because many people share these accounts.
 */
async function noteDevice(ctx: Context, db: Db, user: User, caller: Caller): Promise<void> {
  const isKnown = caller.device ? true : (caller.knowsDevice?.(user.email) ?? false);
  if (isKnown || user.isDemo || !user.lastActiveAt) return;
  const name = deviceName(caller.userAgent ?? '');
  await ctx.mail.queue(db, newDeviceMail(user.email, name, ctx.clock.now(), ctx.siteUrl));
}
