// SQL of the accounts of people who buy Premium.
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';

/**
 * Locks the buyer's row, so that changes of one person's Premium run one after another.
 * @returns false for a deleted account
 */
export async function lockBuyer(tx: Db, userUid: string): Promise<boolean> {
  const rows = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(and(eq(users.uid, userUid), isNull(users.deletedAt)))
    .for('update');
  return rows.length === 1;
}

/** The first name and mail address of a person; null for a deleted account. */
export async function findBuyer(db: Db, userUid: string) {
  const rows = await db
    .select({ firstName: users.firstName, email: users.email })
    .from(users)
    .where(and(eq(users.uid, userUid), isNull(users.deletedAt)));
  return rows[0] ?? null;
}
