// SQL of blocks between people in a room, and of consent to recordings.
import { aliasedTable, and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { userBlocks } from '../people/people.tables.ts';
import { practiceRooms, roomMembers } from './practice-rooms.tables.ts';

/**
 * Stores the consent to a recording.
 * @param recordingFor the candidate to whose recording people agree; null withdraws the consent
 * @param uid only this person; undefined: everybody in the room
 */
export async function updateConsent(
  tx: Db,
  roomId: string,
  recordingFor: string | null,
  uid?: string,
): Promise<void> {
  await tx
    .update(roomMembers)
    .set({ recordingFor })
    .where(
      and(
        eq(roomMembers.roomId, roomId),
        uid === undefined ? undefined : eq(roomMembers.userUid, uid),
      ),
    );
}

/** Open practice rooms in which both people have a place. Interview rooms are left out. */
export async function listSharedRooms(db: Db, one: string, other: string) {
  const others = aliasedTable(roomMembers, 'others');
  return db
    .select({ id: practiceRooms.id, hostUid: practiceRooms.hostUid })
    .from(roomMembers)
    .innerJoin(others, eq(others.roomId, roomMembers.roomId))
    .innerJoin(practiceRooms, eq(practiceRooms.id, roomMembers.roomId))
    .where(
      and(
        eq(roomMembers.userUid, one),
        isNotNull(roomMembers.seat),
        eq(others.userUid, other),
        isNotNull(others.seat),
        isNull(practiceRooms.endedAt),
        isNull(practiceRooms.bookingId),
      ),
    );
}

/** Whether a block exists in either direction between this person and somebody with a place in the room. */
export async function hasBlockedMember(db: Db, roomId: string, uid: string): Promise<boolean> {
  const rows = await db
    .select({ uid: userBlocks.hiddenUid })
    .from(userBlocks)
    .innerJoin(
      roomMembers,
      and(eq(roomMembers.userUid, userBlocks.hiddenUid), eq(roomMembers.roomId, roomId)),
    )
    .where(and(eq(userBlocks.viewerUid, uid), isNotNull(roomMembers.seat)))
    .limit(1);
  return rows.length > 0;
}
