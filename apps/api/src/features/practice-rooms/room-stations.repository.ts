// SQL of the stations of a practice room.
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { type RoomStationRow, roomStations } from './practice-rooms.tables.ts';

export function listStations(db: Db, roomIds: readonly string[]): Promise<RoomStationRow[]> {
  return db
    .select()
    .from(roomStations)
    .where(inArray(roomStations.roomId, [...roomIds]))
    .orderBy(asc(roomStations.roomId), asc(roomStations.position));
}

/**
 * Inserts a station, and deletes the earlier station at this position. The caller checks that the earlier station has not
 * started.
 */
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
