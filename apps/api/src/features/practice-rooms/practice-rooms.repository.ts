import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { type Db, prepared } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { checklistAttempts } from '../attempts/attempts.tables.ts';
import { bookings } from '../bookings/bookings.tables.ts';
import {
  practiceRooms,
  type RoomRow,
  type RoomStationRow,
  roomLog,
  roomMembers,
  roomStations,
} from './practice-rooms.tables.ts';

export async function insertRoom(
  tx: Db,
  room: typeof practiceRooms.$inferInsert,
  stations: (typeof roomStations.$inferInsert)[],
): Promise<void> {
  await tx.insert(practiceRooms).values(room);
  await tx.insert(roomStations).values(stations);
}

export async function findRoom(db: Db, id: string): Promise<RoomRow | null> {
  const rows = await prepared(db, 'practice_room', (handle, name) =>
    handle
      .select()
      .from(practiceRooms)
      .where(eq(practiceRooms.id, sql.placeholder('id')))
      .prepare(name),
  ).execute({ id });
  return rows[0] ?? null;
}

/** The room of an interview, created by the first person who enters, in any process. @returns the locked row */
export async function openInterviewRoom(
  tx: Db,
  row: Omit<typeof practiceRooms.$inferInsert, 'bookingId'> & { bookingId: string },
): Promise<RoomRow> {
  // Omit the conflict target: two people who enter at once can conflict on the client id or on the booking.
  await tx.insert(practiceRooms).values(row).onConflictDoNothing();
  const rows = await tx
    .select()
    .from(practiceRooms)
    .where(eq(practiceRooms.bookingId, row.bookingId))
    .for('update');
  if (!rows[0]) throw new Error(`the room of interview ${row.bookingId} is missing`);
  return rows[0];
}

export async function findRoomOfBooking(db: Db, bookingId: string): Promise<RoomRow | null> {
  const rows = await db.select().from(practiceRooms).where(eq(practiceRooms.bookingId, bookingId));
  return rows[0] ?? null;
}

/** Locks the room, so that its changes run one after another. */
export async function findRoomForUpdate(tx: Db, id: string): Promise<RoomRow | null> {
  const rows = await tx.select().from(practiceRooms).where(eq(practiceRooms.id, id)).for('update');
  return rows[0] ?? null;
}

export async function findRoomByClientId(db: Db, hostUid: string, clientId: string) {
  const rows = await db
    .select({ id: practiceRooms.id })
    .from(practiceRooms)
    .where(and(eq(practiceRooms.hostUid, hostUid), eq(practiceRooms.clientId, clientId)));
  return rows[0]?.id ?? null;
}

/** @returns the id of the open room with this link */
export async function findRoomByLink(db: Db, linkHash: string, now: Date): Promise<string | null> {
  const rows = await db
    .select({ id: practiceRooms.id })
    .from(practiceRooms)
    .where(
      and(
        eq(practiceRooms.linkHash, linkHash),
        gt(practiceRooms.linkExpiresAt, now),
        isNull(practiceRooms.endedAt),
      ),
    );
  return rows[0]?.id ?? null;
}

/** Locks the host's row, so that parallel calls cannot exceed the number of open rooms per host. */
export async function lockHost(tx: Db, hostUid: string): Promise<void> {
  await tx
    .select({ uid: users.uid })
    .from(users)
    .where(eq(users.uid, hostUid))
    .for('no key update');
}

export const countOpenRooms = (db: Db, hostUid: string): Promise<number> =>
  db.$count(
    practiceRooms,
    and(
      eq(practiceRooms.hostUid, hostUid),
      isNull(practiceRooms.endedAt),
      isNull(practiceRooms.bookingId),
    ),
  );

export async function updateRoom(tx: Db, id: string, set: Partial<RoomRow>): Promise<void> {
  await tx.update(practiceRooms).set(set).where(eq(practiceRooms.id, id));
}

export function listStations(db: Db, roomIds: readonly string[]): Promise<RoomStationRow[]> {
  return db
    .select()
    .from(roomStations)
    .where(inArray(roomStations.roomId, [...roomIds]))
    .orderBy(asc(roomStations.roomId), asc(roomStations.position));
}

/** Inserts a station in place of the one at its position. The caller checks that the old one was not started. */
export async function replaceStation(tx: Db, station: typeof roomStations.$inferInsert) {
  const { roomId, position } = station;
  await tx
    .delete(roomStations)
    .where(and(eq(roomStations.roomId, roomId), eq(roomStations.position, position)));
  await tx.insert(roomStations).values(station);
}

export async function updateStation(
  tx: Db,
  roomId: string,
  position: number,
  set: Partial<Pick<RoomStationRow, 'candidateUid' | 'examinerUid' | 'endedAt'>>,
): Promise<void> {
  await tx
    .update(roomStations)
    .set(set)
    .where(and(eq(roomStations.roomId, roomId), eq(roomStations.position, position)));
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
        roomId: roomStations.roomId,
        position: roomStations.position,
        title: roomStations.title,
        wasCandidate: sql<boolean>`coalesce(${roomStations.candidateUid} = ${uid}, false)`,
        endedAt: roomStations.endedAt,
      })
      .from(roomStations)
      .where(or(eq(roomStations.candidateUid, uid), eq(roomStations.examinerUid, uid))),
  };
}
