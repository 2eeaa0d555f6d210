// SQL of who is present in a practice room.
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { roomMembers } from './practice-rooms.tables.ts';

const inOpenRoom = sql`exists (select 1 from practice_rooms r where r.id = ${roomMembers.roomId} and r.ended_at is null)`;

/**
 * Stores until when the person counts as present.
 * @returns whether the person had been absent; null for people without a seat in an open room
 */
export async function updatePresent(
  db: Db,
  roomId: string,
  userUid: string,
  until: Date,
  now: Date,
): Promise<{ wasAbsent: boolean } | null> {
  const before = await db
    .select({ presentUntil: roomMembers.presentUntil })
    .from(roomMembers)
    .where(and(eq(roomMembers.roomId, roomId), eq(roomMembers.userUid, userUid)));
  const rows = await db
    .update(roomMembers)
    .set({ presentUntil: until })
    .where(
      and(
        eq(roomMembers.roomId, roomId),
        eq(roomMembers.userUid, userUid),
        isNotNull(roomMembers.seat),
        inOpenRoom,
      ),
    )
    .returning({ uid: roomMembers.userUid });
  if (rows.length === 0) return null;
  return { wasAbsent: (before[0]?.presentUntil ?? now) <= now };
}

/**
 * Shortens the presence of a person whose live stream has closed.
 * @returns the rooms in which the presence was longer than `until`
 */
export async function updateStreamClosed(db: Db, userUid: string, until: Date): Promise<string[]> {
  const rows = await db
    .update(roomMembers)
    .set({ presentUntil: until })
    .where(and(eq(roomMembers.userUid, userUid), gt(roomMembers.presentUntil, until)))
    .returning({ roomId: roomMembers.roomId });
  return rows.map((row) => row.roomId);
}
