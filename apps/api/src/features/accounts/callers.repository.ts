// SQL that reads the caller of a request: the person, the active session and the subscription.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Db, prepared } from '../../db/client.ts';
import { subscriptions } from '../subscription/subscription.tables.ts';
import { appSessions, users } from './accounts.tables.ts';

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

export async function touchLastActive(db: Db, uid: string, now: Date): Promise<void> {
  await db.update(users).set({ lastActiveAt: now }).where(eq(users.uid, uid));
}
