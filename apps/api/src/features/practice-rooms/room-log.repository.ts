// SQL of the log of a practice room: who opened, joined, left and ended the room, and who was removed.
import { asc, eq, lt, or } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { roomLog } from './practice-rooms.tables.ts';

export async function insertLog(tx: Db, row: Omit<typeof roomLog.$inferInsert, 'id'>) {
  await tx.insert(roomLog).values(row);
}

export async function removeLogBefore(db: Db, before: Date): Promise<void> {
  await db.delete(roomLog).where(lt(roomLog.at, before));
}

export const listLogOf = (db: Db, uid: string) =>
  db
    .select({ roomId: roomLog.roomId, at: roomLog.at, what: roomLog.what })
    .from(roomLog)
    .where(or(eq(roomLog.userUid, uid), eq(roomLog.byUid, uid)))
    .orderBy(asc(roomLog.id));

export async function removeLogOf(tx: Db, uid: string): Promise<void> {
  await tx.delete(roomLog).where(eq(roomLog.userUid, uid));
  await tx.update(roomLog).set({ byUid: null }).where(eq(roomLog.byUid, uid));
}
