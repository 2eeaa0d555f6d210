import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { authorColumns } from '../people/people.tables.ts';
import { type RoomSheetRow, roomSheets, roomStations } from './practice-rooms.tables.ts';

type Place = { roomId: string; position: number };

const ofPlace = ({ roomId, position }: Place) =>
  and(eq(roomSheets.roomId, roomId), eq(roomSheets.position, position));

export async function findSheet(
  db: Db,
  place: Place,
  authorUid: string,
): Promise<RoomSheetRow | null> {
  const rows = await db
    .select()
    .from(roomSheets)
    .where(and(ofPlace(place), eq(roomSheets.authorUid, authorUid)));
  return rows[0] ?? null;
}

/**
 * @param basedOn the version that the author edited; 0: no sheet is stored yet
 * @returns the saved sheet; null when `basedOn` is not the stored version, so that nothing was written
 */
export async function saveSheet(
  tx: Db,
  row: Omit<RoomSheetRow, 'version' | 'createdAt'>,
  basedOn: number,
): Promise<RoomSheetRow | null> {
  const { points, globalScore, words, updatedAt } = row;
  if (basedOn === 0) {
    const made = await tx
      .insert(roomSheets)
      .values({ ...row, createdAt: updatedAt })
      .onConflictDoNothing()
      .returning();
    return made[0] ?? null;
  }
  const saved = await tx
    .update(roomSheets)
    .set({ points, globalScore, words, updatedAt, version: sql`${roomSheets.version} + 1` })
    .where(
      and(ofPlace(row), eq(roomSheets.authorUid, row.authorUid), eq(roomSheets.version, basedOn)),
    )
    .returning();
  return saved[0] ?? null;
}

export const listSheets = (db: Db, place: Place) =>
  db
    .select({ sheet: roomSheets, ...authorColumns })
    .from(roomSheets)
    .innerJoin(users, eq(users.uid, roomSheets.authorUid))
    .leftJoin(profiles, eq(profiles.uid, roomSheets.authorUid))
    .where(ofPlace(place))
    .orderBy(asc(roomSheets.createdAt), asc(roomSheets.authorUid));

/** Deletes sheets about a deleted candidate. */
export async function removeSheetsOn(tx: Db, candidateUid: string): Promise<void> {
  const theirs = tx
    .select({ key: sql`${roomStations.roomId} || ' ' || ${roomStations.position}` })
    .from(roomStations)
    .where(eq(roomStations.candidateUid, candidateUid));
  await tx
    .delete(roomSheets)
    .where(inArray(sql`${roomSheets.roomId} || ' ' || ${roomSheets.position}`, theirs));
}

/** Sheets that a person wrote, and sheets about ended stations in which the person was the candidate. */
export async function listSheetsOf(db: Db, uid: string) {
  const rows = await db
    .select({
      sheet: roomSheets,
      candidateUid: roomStations.candidateUid,
      endedAt: roomStations.endedAt,
    })
    .from(roomSheets)
    .innerJoin(
      roomStations,
      and(
        eq(roomStations.roomId, roomSheets.roomId),
        eq(roomStations.position, roomSheets.position),
      ),
    )
    .where(sql`${uid} in (${roomSheets.authorUid}, ${roomStations.candidateUid})`);
  const shown = ({ sheet: { authorUid: _, ...sheet } }: (typeof rows)[number]) => sheet;
  return {
    written: rows.filter(({ sheet }) => sheet.authorUid === uid).map(shown),
    received: rows
      .filter((row) => row.candidateUid === uid && row.sheet.authorUid !== uid && row.endedAt)
      .map(shown),
  };
}
