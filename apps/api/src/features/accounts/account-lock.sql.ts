import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from './accounts.tables.ts';

/**
 * Locks the account's row until the transaction ends, so that transactions about one person run one after another. The
 * lock is weaker than 'for update', so that it does not block inserts of rows that reference the account.
 */
export async function lockAccount(tx: Db, uid: string): Promise<void> {
  await tx.select({ uid: users.uid }).from(users).where(eq(users.uid, uid)).for('no key update');
}
