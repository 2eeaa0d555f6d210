// SQL of a person's sign-in methods and devices.
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { appSessions, refreshFamilies, users } from './accounts.tables.ts';
import { userIdentities } from './identities.tables.ts';

export async function findHasPassword(db: Db, uid: string): Promise<boolean | null> {
  const rows = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.uid, uid), isNull(users.deletedAt)));
  return rows[0] ? rows[0].passwordHash !== null : null;
}

/**
 * A person's sign-ins, each with the provider identity that it used. Sign-ins that have not ended come first. Both groups
 * begin with the most recently used one.
 */
export function listFamilies(db: Db, uid: string, max: number) {
  return db
    .select({ family: refreshFamilies, identity: userIdentities })
    .from(refreshFamilies)
    .leftJoin(userIdentities, eq(userIdentities.id, refreshFamilies.identityId))
    .where(eq(refreshFamilies.userUid, uid))
    .orderBy(
      sql`${refreshFamilies.endedAt} is not null`,
      desc(refreshFamilies.lastUsedAt),
      desc(refreshFamilies.createdAt),
    )
    .limit(max);
}

export async function findFamily(db: Db, uid: string, id: string) {
  const rows = await db
    .select({ family: refreshFamilies, identity: userIdentities })
    .from(refreshFamilies)
    .leftJoin(userIdentities, eq(userIdentities.id, refreshFamilies.identityId))
    .where(and(eq(refreshFamilies.id, id), eq(refreshFamilies.userUid, uid)));
  return rows[0] ?? null;
}

/** Ends the session that a sign-in activated. @returns whether that session was the active one */
export async function endSessionOfFamily(
  tx: Db,
  familyId: string,
  reason: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(appSessions)
    .set({ endedAt: now, endedReason: reason })
    .where(and(eq(appSessions.familyId, familyId), isNull(appSessions.endedAt)))
    .returning({ idHash: appSessions.idHash });
  return rows.length > 0;
}
