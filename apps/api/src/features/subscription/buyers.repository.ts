// SQL of the accounts of people who buy Premium.
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';

/** The first name and mail address of a person; null for a deleted account. */
export async function findBuyer(db: Db, userUid: string) {
  const rows = await db
    .select({ firstName: users.firstName, email: users.email })
    .from(users)
    .where(and(eq(users.uid, userUid), isNull(users.deletedAt)));
  return rows[0] ?? null;
}
