import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { profiles, users } from './accounts.tables.ts';

export async function findProfile(db: Db, uid: string) {
  const rows = await db
    .select({ user: users, profile: profiles })
    .from(users)
    .innerJoin(profiles, eq(profiles.uid, users.uid))
    .where(eq(users.uid, uid));
  return rows[0] ?? null;
}
export type StoredProfile = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

export async function updateNames(
  tx: Db,
  uid: string,
  names: { firstName?: string; lastName?: string; displayName?: string },
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...names, updatedAt: now })
    .where(eq(users.uid, uid));
}

export async function updateProfile(
  tx: Db,
  uid: string,
  values: Partial<Omit<StoredProfile['profile'], 'uid' | 'updatedAt'>>,
  now: Date,
): Promise<void> {
  await tx
    .update(profiles)
    .set({ ...values, updatedAt: now })
    .where(eq(profiles.uid, uid));
}
