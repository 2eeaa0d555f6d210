// SQL of practice rooms, their stations and invitations.

import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { type Db, pick, prepared } from '../../db/client.ts';
import { findRow, firstRow, lockById, lockRow } from '../../db/rows.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { authorColumns } from '../people/people.tables.ts';
import {
  practiceRooms,
  type RoomRow,
  type RoomStationRow,
  roomInvitations,
  roomStations,
} from './practice-rooms.tables.ts';

export const findRoom = (db: Db, id: string): Promise<RoomRow | null> =>
  prepared(db, 'practice_room', (handle) =>
    handle
      .select()
      .from(practiceRooms)
      .where(eq(practiceRooms.id, sql.placeholder('id'))),
  )
    .execute({ id })
    .then(firstRow);

/**
 * Creates the room of an interview. The room may exist already, because another person has entered first.
 * @returns the locked row of the room
 */
export async function openInterviewRoom(
  tx: Db,
  row: Omit<typeof practiceRooms.$inferInsert, 'bookingId'> & { bookingId: string },
): Promise<RoomRow> {
  // Omit the conflict target: two people who enter at once can conflict on the client id or on the booking.
  await tx.insert(practiceRooms).values(row).onConflictDoNothing();
  const room = await lockRow(tx, practiceRooms, eq(practiceRooms.bookingId, row.bookingId));
  if (!room) throw new Error(`the room of interview ${row.bookingId} is missing`);
  return room;
}

export const findRoomOfBooking = (db: Db, bookingId: string): Promise<RoomRow | null> =>
  findRow(db, practiceRooms, eq(practiceRooms.bookingId, bookingId));

/** Locks the room, so that its changes run one after another. */
export const findRoomForUpdate = (tx: Db, id: string) => lockById(tx, practiceRooms, id);

export async function findRoomByClientId(db: Db, hostUid: string, clientId: string) {
  const isSame = and(eq(practiceRooms.hostUid, hostUid), eq(practiceRooms.clientId, clientId));
  return (await findRow(db, practiceRooms, isSame))?.id ?? null;
}

/** @returns the id of the open room with this link. Null for an unknown or expired link, and after the end of the room */
export async function findRoomByLink(db: Db, linkHash: string, now: Date): Promise<string | null> {
  const isOpen = and(
    eq(practiceRooms.linkHash, linkHash),
    gt(practiceRooms.linkExpiresAt, now),
    isNull(practiceRooms.endedAt),
  );
  return (await findRow(db, practiceRooms, isOpen))?.id ?? null;
}

export async function updateRoom(tx: Db, id: string, set: Partial<RoomRow>) {
  await tx.update(practiceRooms).set(set).where(eq(practiceRooms.id, id));
}

/** @returns whether this call ended the room */
export async function endRoom(
  tx: Db,
  id: string,
  ending: NonNullable<RoomRow['ending']>,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(practiceRooms)
    .set({ endedAt: now, ending, linkHash: null, linkExpiresAt: null })
    .where(and(eq(practiceRooms.id, id), isNull(practiceRooms.endedAt)))
    .returning({ id: practiceRooms.id });
  return rows.length > 0;
}

/** For the export: rooms that a person opened, and stations in which they were candidate or examiner. */
export async function listRoomsForExport(db: Db, uid: string) {
  const { id, createdAt, endedAt, ending } = practiceRooms;
  return {
    opened: await db
      .select({ id, createdAt, endedAt, ending })
      .from(practiceRooms)
      .where(eq(practiceRooms.hostUid, uid)),
    stations: await db
      .select({
        ...pick(roomStations, 'roomId', 'position', 'title'),
        wasCandidate: sql<boolean>`coalesce(${roomStations.candidateUid} = ${uid}, false)`,
        endedAt: roomStations.endedAt,
      })
      .from(roomStations)
      .where(or(eq(roomStations.candidateUid, uid), eq(roomStations.examinerUid, uid))),
  };
}

export function listStations(db: Db, roomIds: readonly string[]): Promise<RoomStationRow[]> {
  return db
    .select()
    .from(roomStations)
    .where(inArray(roomStations.roomId, [...roomIds]))
    .orderBy(asc(roomStations.roomId), asc(roomStations.position));
}

export async function updateStation(
  tx: Db,
  roomId: string,
  position: number,
  set: Partial<Pick<RoomStationRow, 'candidateUid' | 'examinerUid' | 'endedAt'>>,
) {
  await tx
    .update(roomStations)
    .set(set)
    .where(and(eq(roomStations.roomId, roomId), eq(roomStations.position, position)));
}

/** Whether the invited person has neither declined nor entered. */
export const isUnanswered = and(
  isNull(roomInvitations.declinedAt),
  sql`not exists (select 1 from practice_room_members m
    where m.room_id = ${roomInvitations.roomId} and m.user_uid = ${roomInvitations.userUid})`,
);

/** Invited people who have not answered yet. */
export function listInvited(db: Db, roomId: string) {
  return db
    .select({ uid: roomInvitations.userUid, ...authorColumns })
    .from(roomInvitations)
    .innerJoin(users, eq(users.uid, roomInvitations.userUid))
    .leftJoin(profiles, eq(profiles.uid, roomInvitations.userUid))
    .where(and(eq(roomInvitations.roomId, roomId), isUnanswered))
    .orderBy(asc(roomInvitations.createdAt));
}
