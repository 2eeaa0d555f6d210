import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type User, users } from './accounts.tables.ts';

/**
 * Locks the user's row until the transaction ends, so that transactions about one person run one after another. To
 * prevent deadlocks, every change of an account takes its locks in this order: the advisory lock of `lockRoles` if the
 * change needs it, the user's row, refresh families, sessions, rows of other features. The lock of the user's row is weaker
 * than 'for update', so that it does not block inserts of rows that reference the user. A change of the email address takes
 * the stronger lock, because it changes a unique column; it updates the user's row after ending the sessions.
 * @returns the user; null when the account does not exist or was deleted
 */
export async function lockAccount(tx: Db, uid: string): Promise<User | null> {
  const [user] = await tx.select().from(users).where(eq(users.uid, uid)).for('no key update');
  return user && !user.deletedAt ? user : null;
}
