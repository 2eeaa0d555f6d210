// SQL of sessions. A person has at most one active session.
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { appSessions } from './accounts.tables.ts';

export async function findActiveSession(tx: Db, userUid: string) {
  const rows = await tx
    .select()
    .from(appSessions)
    .where(and(eq(appSessions.userUid, userUid), isNull(appSessions.endedAt)));
  return rows[0] ?? null;
}

export async function endSessions(
  tx: Db,
  userUid: string,
  reason: string,
  now: Date,
): Promise<void> {
  await tx
    .update(appSessions)
    .set({ endedAt: now, endedReason: reason })
    .where(and(eq(appSessions.userUid, userUid), isNull(appSessions.endedAt)));
}

export async function insertSession(
  tx: Db,
  session: { idHash: Buffer; userUid: string; familyId: string | null; userAgent: string },
  now: Date,
): Promise<void> {
  await tx.insert(appSessions).values({ ...session, createdAt: now });
}

export async function removeSessionsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(appSessions).where(lt(appSessions.endedAt, before));
}
