// SQL of users and profiles.

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, prepared } from '../../db/client.ts';
import { emailKey } from '../../db/keys.ts';
import { findRow, firstRow, onlyRow } from '../../db/rows.ts';
import { notFound } from '../../http/app-error.ts';
import { mailArrives, profiles, type User, users } from './accounts.tables.ts';

export const findUserByEmail = (db: Db, email: string): Promise<User | null> =>
  prepared(db, 'accounts_find_by_email', (handle) =>
    handle
      .select()
      .from(users)
      .where(and(eq(users.emailKey, sql.placeholder('key')), isNull(users.deletedAt))),
  )
    .execute({ key: emailKey(email) })
    .then(firstRow);

export const findUser = (db: Db, uid: string): Promise<User | null> =>
  findRow(db, users, and(eq(users.uid, uid), isNull(users.deletedAt)));

/** @throws AppError not_found */
export async function requireUser({ db }: Context, uid: string): Promise<User> {
  const user = await findUser(db, uid);
  if (!user) throw notFound('The account');
  return user;
}

type NewUser = Omit<
  typeof users.$inferInsert,
  'emailKey' | 'displayName' | 'createdAt' | 'updatedAt'
> & {
  city: string;
};

export function fullName(name: { firstName: string; lastName: string }): string {
  return `${name.firstName} ${name.lastName}`.trim();
}

/** Inserts the user and the profile. @throws the unique violation of users.email_key */
export async function insertUser(tx: Db, { city, ...user }: NewUser, now: Date): Promise<User> {
  const names = { emailKey: emailKey(user.email), displayName: fullName(user) };
  const inserted = await tx
    .insert(users)
    .values({ ...user, ...names, createdAt: now, updatedAt: now })
    .returning()
    .then(onlyRow);
  await tx.insert(profiles).values({ uid: user.uid, city, updatedAt: now });
  return inserted;
}

/** Invalidates pending second steps, hosted tokens and live streams of the user. */
export async function raiseTokenVersion(tx: Db, uid: string, now: Date) {
  await tx
    .update(users)
    .set({ tokenVersion: sql`${users.tokenVersion} + 1`, tokensValidAfter: now })
    .where(eq(users.uid, uid));
}

/** Stores a new hash of the same password, unless the password was changed meanwhile. */
export async function renewPasswordHash(
  db: Db,
  uid: string,
  hash: { from: string; to: string },
  now: Date,
) {
  await db
    .update(users)
    .set({ passwordHash: hash.to, updatedAt: now })
    .where(and(eq(users.uid, uid), eq(users.passwordHash, hash.from)));
}

/** @throws the unique violation of users.email_key */
export async function updateEmail(tx: Db, uid: string, email: string, now: Date) {
  await tx
    .update(users)
    .set({ email, emailKey: emailKey(email), ...mailArrives(now), updatedAt: now })
    .where(eq(users.uid, uid));
}

/** Clears earlier bounces and spam reports, because the person has just used a link from a mail to this address. */
export async function updateMailArrives(tx: Db, uid: string, now: Date) {
  await tx.update(users).set(mailArrives(now)).where(eq(users.uid, uid));
}
