// SQL of users and profiles.
import type { AreaRole } from '@urost3/contract/roles.ts';
import { and, asc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../db/client.ts';
import { emailKey } from '../../db/email-key.ts';
import { locks } from '../../db/locks.ts';
import { arrayText, hitsColumn, readHits } from '../rate-limits/rate-limits.sql.ts';
import { subscriptions } from '../subscription/subscription.tables.ts';
import { appSessions, profiles, type User, users } from './accounts.tables.ts';

const callerColumns = {
  uid: users.uid,
  email: users.email,
  displayName: users.displayName,
  isAdmin: users.isAdmin,
  isInterviewer: users.isInterviewer,
  areaRoles: users.areaRoles,
  disabledAt: users.disabledAt,
  tokenVersion: users.tokenVersion,
  tokensValidAfter: users.tokensValidAfter,
  factorSince: users.factorSince,
  factorGraceFrom: users.factorGraceFrom,
  lastActiveAt: users.lastActiveAt,
  sessionHash: appSessions.idHash,
  isSubscriptionActive: subscriptions.isActive,
  subscriptionExpiresAt: subscriptions.expiresAt,
};

function selectCaller(handle: Db, isWanted: SQL) {
  return handle
    .select(callerColumns)
    .from(users)
    .leftJoin(appSessions, and(eq(appSessions.userUid, users.uid), isNull(appSessions.endedAt)))
    .leftJoin(subscriptions, eq(subscriptions.userUid, users.uid))
    .where(and(isWanted, isNull(users.deletedAt)));
}

/** Reads everything that a request needs about its caller in one indexed statement. */
export async function findCaller(db: Db, uid: string) {
  const rows = await prepared(db, 'accounts_find_caller', (handle, name) =>
    selectCaller(handle, eq(users.uid, sql.placeholder('uid'))).prepare(name),
  ).execute({ uid });
  return rows[0] ?? null;
}
export type Caller = NonNullable<Awaited<ReturnType<typeof findCaller>>>;

/** Like `findCaller`, by the person's id (subject) at the hosted provider. */
export async function findHostedCaller(db: Db, subject: string): Promise<Caller | null> {
  const rows = await prepared(db, 'accounts_find_hosted_caller', (handle, name) =>
    selectCaller(handle, eq(users.externalSubject, sql.placeholder('subject'))).prepare(name),
  ).execute({ subject });
  return rows[0] ?? null;
}

export async function findUserByEmail(db: Db, email: string): Promise<User | null> {
  const rows = await prepared(db, 'accounts_find_by_email', (handle, name) =>
    handle
      .select()
      .from(users)
      .where(and(eq(users.emailKey, sql.placeholder('key')), isNull(users.deletedAt)))
      .prepare(name),
  ).execute({ key: emailKey(email) });
  return rows[0] ?? null;
}

/**
 * Reads the account of an email address and the counts under the rate-limit keys in one query, to save a round trip.
 */
export async function findForSignIn(db: Db, email: string, keys: readonly string[]) {
  const rows = await prepared(db, 'accounts_find_for_sign_in', (handle, name) =>
    handle
      .select({
        user: users,
        hits: hitsColumn(sql.placeholder('keys')),
      })
      .from(sql`(select 1) as one`)
      .leftJoin(users, and(eq(users.emailKey, sql.placeholder('key')), isNull(users.deletedAt)))
      .prepare(name),
  ).execute({ key: emailKey(email), keys: arrayText(keys) });
  const row = rows[0];
  if (!row) throw new Error('the look-up returned no row');
  return { user: row.user, hits: readHits(row.hits) };
}

export async function findUser(db: Db, uid: string): Promise<User | null> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.uid, uid), isNull(users.deletedAt)));
  return rows[0] ?? null;
}

export interface NewUser {
  uid: string;
  email: string;
  passwordHash: string | null;
  externalSubject?: string;
  firstName: string;
  lastName: string;
  city: string;
  isAdmin?: boolean;
  isInterviewer?: boolean;
  areaRoles?: AreaRole[];
  isDemo?: boolean;
  signUpSource?: string | undefined;
}

export function fullName(name: { firstName: string; lastName: string }): string {
  return `${name.firstName} ${name.lastName}`.trim();
}

/** Inserts the user and the profile. @throws the unique violation of users.email_key */
export async function insertUser(tx: Db, user: NewUser, now: Date): Promise<void> {
  await tx.insert(users).values({
    uid: user.uid,
    email: user.email,
    emailKey: emailKey(user.email),
    passwordHash: user.passwordHash,
    externalSubject: user.externalSubject ?? null,
    firstName: user.firstName,
    lastName: user.lastName,
    displayName: fullName(user),
    isAdmin: user.isAdmin ?? false,
    isInterviewer: user.isInterviewer ?? false,
    areaRoles: user.areaRoles ?? [],
    isDemo: user.isDemo ?? false,
    signUpSource: user.signUpSource ?? null,
    createdAt: now,
    updatedAt: now,
  });
  await tx.insert(profiles).values({ uid: user.uid, city: user.city, updatedAt: now });
}

export async function touchLastActive(db: Db, uid: string, now: Date): Promise<void> {
  await db.update(users).set({ lastActiveAt: now }).where(eq(users.uid, uid));
}

/** Invalidates every ID token of the user. */
export async function raiseTokenVersion(tx: Db, uid: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ tokenVersion: sql`${users.tokenVersion} + 1`, tokensValidAfter: now })
    .where(eq(users.uid, uid));
}

export async function updatePasswordHash(
  tx: Db,
  uid: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx.update(users).set({ passwordHash, updatedAt: now }).where(eq(users.uid, uid));
}

/** Stores a new hash of the same password, unless the password was changed meanwhile. */
export async function renewPasswordHash(
  db: Db,
  uid: string,
  hash: { from: string; to: string },
  now: Date,
): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: hash.to, updatedAt: now })
    .where(and(eq(users.uid, uid), eq(users.passwordHash, hash.from)));
}

/** @throws the unique violation of users.email_key */
export async function updateEmail(tx: Db, uid: string, email: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ email, emailKey: emailKey(email), ...mailArrives(now), updatedAt: now })
    .where(eq(users.uid, uid));
}

const mailArrives = (now: Date) => ({
  mailBouncedAt: null,
  mailBounceReason: null,
  mailComplainedAt: null,
  mailConfirmedAt: now,
});

/** Clears earlier bounce reports, because the person has just used a link from a mail to this address. */
export async function updateMailArrives(tx: Db, uid: string, now: Date): Promise<void> {
  await tx.update(users).set(mailArrives(now)).where(eq(users.uid, uid));
}

/** @throws the unique violation of users.external_subject */
export async function updateExternalSubject(
  tx: Db,
  uid: string,
  externalSubject: string,
  now: Date,
): Promise<void> {
  await tx.update(users).set({ externalSubject, updatedAt: now }).where(eq(users.uid, uid));
}

export async function updateRoles(
  tx: Db,
  uid: string,
  roles: Partial<Pick<User, 'isAdmin' | 'isInterviewer' | 'areaRoles' | 'disabledAt'>>,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...roles, updatedAt: now })
    .where(eq(users.uid, uid));
}

/** Demo accounts that can sign in now, or that could sign in as soon as an administrator activates them. */
export function listOpenDemoUsers(db: Db): Promise<Pick<User, 'uid'>[]> {
  return db
    .select({ uid: users.uid })
    .from(users)
    .where(
      and(
        eq(users.isDemo, true),
        isNull(users.deletedAt),
        or(isNull(users.disabledAt), isNotNull(users.passwordHash)),
      ),
    );
}

export async function updateDemoAccess(
  tx: Db,
  uid: string,
  access: Pick<User, 'passwordHash' | 'disabledAt'>,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...access, updatedAt: now })
    .where(eq(users.uid, uid));
}

const isWorkingAdmin = and(
  eq(users.isAdmin, true),
  isNull(users.disabledAt),
  isNull(users.deletedAt),
);

/** Active administrators, sorted by email address. */
export function listAdmins(db: Db): Promise<User[]> {
  return db.select().from(users).where(isWorkingAdmin).orderBy(asc(users.emailKey));
}

export async function hasOtherAdmin(tx: Db, uid: string): Promise<boolean> {
  const rows = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(and(isWorkingAdmin, ne(users.uid, uid)))
    .limit(1);
  return rows.length > 0;
}

/**
 * Locks the user's row until the transaction ends, so that changes of one account run one after another. To prevent
 * deadlocks, every change of an account locks in this order: the lock of all role changes (`lockRoles`), the user's row,
 * refresh families, sessions, rows of other features. The lock of the user's row is weaker than 'for update', so that it
 * does not block an insert that references the user. A change of the email address needs the stronger lock, and
 * therefore updates the user's row last.
 */
export async function lockUser(tx: Db, uid: string): Promise<User | null> {
  const rows = await tx
    .select()
    .from(users)
    .where(and(eq(users.uid, uid), isNull(users.deletedAt)))
    .for('no key update');
  return rows[0] ?? null;
}

/** Serialises role changes and account deletions, so that one administrator always remains. */
export async function lockRoles(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.roles})`);
}
