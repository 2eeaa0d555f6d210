import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type User, users } from './accounts.tables.ts';

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
