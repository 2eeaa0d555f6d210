// SQL of lists of practice rooms: a person's rooms, rooms for administrators, and open rooms that must end.
import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { checklistAttempts } from '../attempts/attempts.tables.ts';
import { bookings } from '../bookings/bookings.tables.ts';
import { practiceRooms, roomMembers } from './practice-rooms.tables.ts';

/** Practice rooms, open or ended, that the person joined and was not removed from; no interview rooms. */
export function listRoomsOf(db: Db, uid: string, limit: number) {
  return db
    .select({ room: practiceRooms })
    .from(practiceRooms)
    .innerJoin(roomMembers, eq(roomMembers.roomId, practiceRooms.id))
    .where(
      and(
        eq(roomMembers.userUid, uid),
        isNull(roomMembers.removedAt),
        isNull(practiceRooms.bookingId),
      ),
    )
    .orderBy(desc(practiceRooms.createdAt), desc(practiceRooms.id))
    .limit(limit);
}

export const listRoomsByIds = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(practiceRooms)
    .where(inArray(practiceRooms.id, [...ids]))
    .orderBy(desc(practiceRooms.createdAt));

export const listOpenRooms = (db: Db, limit: number) =>
  db
    .select()
    .from(practiceRooms)
    .where(isNull(practiceRooms.endedAt))
    .orderBy(desc(practiceRooms.createdAt), desc(practiceRooms.id))
    .limit(limit);

export const listOpenRoomsOfHost = (db: Db, hostUid: string) =>
  db
    .select({ id: practiceRooms.id })
    .from(practiceRooms)
    .where(and(eq(practiceRooms.hostUid, hostUid), isNull(practiceRooms.endedAt)));

/** Locks the open rooms that the person hosts or sits in, before the deletion of the account changes these rooms. */
export async function lockOpenRoomsOf(tx: Db, uid: string): Promise<void> {
  const seated = tx
    .select({ roomId: roomMembers.roomId })
    .from(roomMembers)
    .where(and(eq(roomMembers.userUid, uid), isNotNull(roomMembers.seat)));
  await tx
    .select({ id: practiceRooms.id })
    .from(practiceRooms)
    .where(
      and(
        isNull(practiceRooms.endedAt),
        or(eq(practiceRooms.hostUid, uid), inArray(practiceRooms.id, seated)),
      ),
    )
    .orderBy(asc(practiceRooms.id))
    .for('update');
}

/** Open rooms that were created before this time and in which nobody has been present since. */
export function listAbandonedRooms(db: Db, before: Date, limit: number) {
  const seen = db
    .select({ one: sql`1` })
    .from(roomMembers)
    .where(and(eq(roomMembers.roomId, practiceRooms.id), gt(roomMembers.presentUntil, before)));
  return db
    .select({ id: practiceRooms.id })
    .from(practiceRooms)
    .where(and(isNull(practiceRooms.endedAt), lt(practiceRooms.createdAt, before), notExists(seen)))
    .limit(limit);
}

/** Open rooms of interviews that ended before this time, or whose booking is neither confirmed nor completed. */
export function listOverInterviews(db: Db, endedBefore: Date, limit: number) {
  return db
    .select({ id: practiceRooms.id })
    .from(practiceRooms)
    .innerJoin(bookings, eq(bookings.id, practiceRooms.bookingId))
    .where(
      and(
        isNull(practiceRooms.endedAt),
        or(
          lte(bookings.endsAt, endedBefore),
          notInArray(bookings.status, ['confirmed', 'completed']),
        ),
      ),
    )
    .limit(limit);
}

/** The marks that a person received in practice rooms, by the client id of the attempt. */
export async function listMarks(db: Db, uid: string, roomIds: readonly string[]) {
  if (roomIds.length === 0) return new Map<string, number>();
  const rows = await db
    .select({ clientId: checklistAttempts.clientId, percent: checklistAttempts.percent })
    .from(checklistAttempts)
    .where(
      and(
        eq(checklistAttempts.userUid, uid),
        inArray(checklistAttempts.practiceRoomId, [...roomIds]),
      ),
    );
  return new Map(rows.map((row) => [row.clientId, row.percent]));
}
