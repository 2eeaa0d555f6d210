import { asc, inArray } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import type { Db } from '../../db/client.ts';
import { firstRow } from '../../db/rows.ts';
import { notFound } from '../../http/app-error.ts';
import { type User, users } from './accounts.tables.ts';

/**
 * Locks people's rows until the transaction ends. Transactions about one person therefore run one after another.
 * To prevent deadlocks, every transaction takes its locks in this order:
 * 1. the advisory lock of `lockRoles`
 * 2. what several people share: practice rooms, then groups (`lockAccountAndShared` locks those of a person)
 * 3. the rows of all people concerned, in one call of this function, which sorts them
 * 4. payments, then what was paid for (`lockPayment` of `payment-context.ts`)
 * 5. refresh families, then sessions
 * 6. rows of other features
 * A transaction that changes rows of several tables of one person starts with the person, also for work in the background.
 * The lock is weaker than 'for update', and no statement needs the stronger lock: unique columns of `users` have indexes
 * with a condition. Inserts of rows that reference the user therefore never wait for these transactions.
 * @returns the accounts that exist and were not deleted
 */
export async function lockAccounts(tx: Db, uids: readonly string[]): Promise<User[]> {
  if (uids.length === 0) return [];
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.uid, [...uids]))
    .orderBy(asc(users.uid))
    .for('no key update');
  return rows.filter((user) => !user.deletedAt);
}

/** @returns the locked user; null when the account does not exist or was deleted */
export const lockAccount = (tx: Db, uid: string): Promise<User | null> =>
  lockAccounts(tx, [uid]).then(firstRow);

/**
 * Like `lockAccount`, for a change that stores something about its own person. The account may have been deleted after the
 * guard let the request pass.
 * @throws AppError not_found
 */
export async function lockOwnAccount(tx: Db, uid: string): Promise<User> {
  const user = await lockAccount(tx, uid);
  if (!user) throw notFound('This account');
  return user;
}

/** A transaction that stores something about its own person. @throws AppError not_found, as `lockOwnAccount` */
export const changeOwn = <T>(db: Db, uid: string, change: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await lockOwnAccount(tx, uid);
    return change(tx);
  });

/** Like `lockAccount`, for a change that also updates what the person shares with others. */
export async function lockAccountAndShared(
  ctx: Pick<Context, 'features'>,
  tx: Db,
  uid: string,
): Promise<User | null> {
  for (const { lockShared } of ctx.features) await lockShared?.(tx, uid);
  return lockAccount(tx, uid);
}
