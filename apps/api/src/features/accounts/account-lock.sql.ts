import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type User, users } from './accounts.tables.ts';

/**
 * Locks the user's row until the transaction ends. Transactions about one person therefore run one after another.
 * To prevent deadlocks, every change of an account takes its locks in this order:
 * 1. the advisory lock of `lockRoles`, if the change needs it
 * 2. the user's row
 * 3. refresh families
 * 4. sessions
 * 5. rows of other features
 * The lock of the user's row is weaker than 'for update'. It does not block inserts of rows that reference the user. A
 * change of the email address also takes the stronger lock, because it updates a unique column. It does so when it updates
 * the user's row, after ending the sessions.
 * @returns the user; null when the account does not exist or was deleted
 */
export async function lockAccount(tx: Db, uid: string): Promise<User | null> {
  const [user] = await tx.select().from(users).where(eq(users.uid, uid)).for('no key update');
  return user && !user.deletedAt ? user : null;
}
