// Opens the sign-in of a person who has just been authenticated, by any method, or asks for the second step.

import type { SignedInUser, TokenAnswer } from '@urost3/contract/accounts/accounts.schemas.ts';
import { SECOND_STEP_MS } from '@urost3/contract/accounts/accounts.ts';
import { deviceName } from '@urost3/contract/accounts/device-name.ts';
import { DAY_MS } from '@urost3/contract/day.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { type Db, pick } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import { rolesOf } from '../../../http/guards/principal.ts';
import { accessTokens, refreshFamilies, type User, users } from '../accounts.tables.ts';
import { newDeviceMail } from '../accounts-mails.ts';
import { needsSecondStep } from '../factors/factor-policy.ts';
import { secondSteps } from '../factors/factors.tables.ts';
import { newSecret, sha256 } from '../secrets.ts';
import { insertRefreshToken } from '../sessions/refresh-tokens.repository.ts';
import {
  type Caller,
  isFactor,
  type ProvedSignIn,
  type SignInOutcome,
  type TokenPair,
} from '../sessions/session-types.ts';

const USER_AGENT_MAX = 500;
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
  const answer = await db.transaction(async (tx) => {
    // The lock makes the sign-in wait for a password reset in progress. A later reset also ends this sign-in.
    const [allowed] = await tx
      .select({ uid: users.uid })
      .from(users)
      .where(
        and(
          eq(users.uid, user.uid),
          eq(users.tokenVersion, user.tokenVersion),
          isNull(users.disabledAt),
          isNull(users.deletedAt),
        ),
      )
      .for('share');
    if (!allowed) throw invalidCredentials();
    await tx.insert(refreshFamilies).values({
      id: familyId,
      userUid: user.uid,
      createdAt: now,
      authAt,
      authBy: by,
      factorAt: withFactor ? now : null,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + REFRESH_ABSOLUTE_MS),
      userAgent: (entry.caller.userAgent ?? '').slice(0, USER_AGENT_MAX),
      identityId: identity?.id ?? null,
      providerToken: identity?.sealedToken ?? null,
    });
    await insertRefreshToken(tx, sha256(refreshToken), familyId, now);
    await recordSignIn(ctx, tx, entry);
    return issueToken(ctx, tx, user, familyId);
  });
  await noteDevice(ctx, db, user, entry.caller);
  return { answer, refreshToken };
}

const recordSignIn = (
  ctx: Context,
  db: Db,
  { actorUid: uid, caller, detail, ...entry }: ProvedSignIn['entry'],
  action = entry.action,
) => ctx.audit.record(db, { uid, ...caller }, action, null, detail);

/**
 * Stores the first step of a sign-in that needs a second step.
 * @returns the secret for the browser's cookie, of which only the hash is stored; null for any other sign-in
 */
async function openFirstStep(ctx: Context, db: Db, user: User, proved: ProvedSignIn, now: Date) {
  const { by, entry } = proved;
  if (isFactor(by) || !(await needsSecondStep(ctx, db, user))) return null;
  const secondStep = newSecret();
  await db.insert(secondSteps).values({
    tokenHash: sha256(secondStep),
    userUid: user.uid,
    tokenVersion: user.tokenVersion,
    firstProof: by,
    authAt: proved.authAt ?? null,
    identityId: proved.identity?.id ?? null,
    providerToken: proved.identity?.sealedToken ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + SECOND_STEP_MS),
  });
  await recordSignIn(ctx, db, entry, 'identity.second_step_asked');
  return { secondStep };
}

/** @throws AppError user_disabled. The audit log records the refusal. */
export async function requireEnabled(ctx: Context, db: Db, user: User, { entry }: ProvedSignIn) {
  if (!user.disabledAt) return;
  await recordSignIn(ctx, db, entry, 'identity.sign_in_suspended');
  throw new AppError('user_disabled', 'This user account has been disabled.');
}

/**
 * Signs in a person who has just been authenticated, or asks for their second step.
 * @throws AppError user_disabled, invalid_credentials
 */
export async function openSignIn(
  ctx: Context,
  db: Db,
  user: User,
  proved: ProvedSignIn,
  now: Date,
): Promise<SignInOutcome> {
  await requireEnabled(ctx, db, user, proved);
  const first = await openFirstStep(ctx, db, user, proved, now);
  return first ?? openProvedSignIn(ctx, db, user, proved, now);
}

/** The user in the response that contains a token. */
function toSignedInUser(user: User): SignedInUser {
  return {
    ...pick(user, 'uid', 'email', 'displayName', 'firstName', 'lastName'),
    admin: user.isAdmin,
    interviewer: user.isInterviewer,
    roles: rolesOf(user),
  };
}

/**
 * Called at every sign-in; mails the person when the browser is unknown. The first sign-in after the sign-up sends no
 * mail. Sign-ins to demo accounts send none, because many people share these accounts.
 */
async function noteDevice(ctx: Context, db: Db, user: User, caller: Caller) {
  const isKnown = caller.device ? true : (caller.knowsDevice?.(user.email) ?? false);
  if (isKnown || user.isDemo || !user.lastActiveAt) return;
  const name = deviceName(caller.userAgent ?? '');
  await ctx.mail.queue(db, newDeviceMail(user.email, name, ctx.clock.now(), ctx.siteUrl));
}
