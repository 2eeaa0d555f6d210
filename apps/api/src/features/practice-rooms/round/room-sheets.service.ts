// The mark sheets of examiner and observers.
import type { BodyOf } from '@urost3/contract/endpoint.ts';
import { stationPercent } from '@urost3/contract/feedback/feedback.ts';
import type {
  RoomSheet,
  roomSheetEndpoints,
  SharedSheet,
} from '@urost3/contract/practice-rooms/sheets.schemas.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { findRow, firstRow } from '../../../db/rows.ts';
import { AppError, staleVersion } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { profiles, users } from '../../accounts/accounts.tables.ts';
import { findStudySection, textKey } from '../../content/content.service.ts';
import { authorColumns } from '../../people/people.tables.ts';
import { isReadable } from '../../stations/stations.service.ts';
import {
  type RoomSheetRow,
  type RoomStationRow,
  roomSheets,
  roomStations,
  type StoredPoint,
} from '../practice-rooms.tables.ts';
import { type OpenedRoom, openRoom, openRoomForUpdate, stationAt } from '../room-access.ts';
import { atInstant, isRunning } from './room-clock.ts';

type Place = { roomId: string; position: number };

const ofPlace = ({ roomId, position }: Place) =>
  and(eq(roomSheets.roomId, roomId), eq(roomSheets.position, position));

export const findSheet = (db: Db, place: Place, authorUid: string): Promise<RoomSheetRow | null> =>
  findRow(db, roomSheets, and(ofPlace(place), eq(roomSheets.authorUid, authorUid)));

/**
 * @param basedOn the version that the author edited; 0: no sheet is stored yet
 * @returns the saved sheet; null when `basedOn` is not the stored version, so that nothing was written
 */
async function saveSheet(
  tx: Db,
  row: Omit<RoomSheetRow, 'version' | 'createdAt'>,
  basedOn: number,
): Promise<RoomSheetRow | null> {
  const { points, globalScore, words, saveId, updatedAt } = row;
  if (basedOn === 0) {
    return tx
      .insert(roomSheets)
      .values({ ...row, createdAt: updatedAt })
      .onConflictDoNothing()
      .returning()
      .then(firstRow);
  }
  return tx
    .update(roomSheets)
    .set({ points, globalScore, words, saveId, updatedAt, version: basedOn + 1 })
    .where(
      and(ofPlace(row), eq(roomSheets.authorUid, row.authorUid), eq(roomSheets.version, basedOn)),
    )
    .returning()
    .then(firstRow);
}

const listSheets = (db: Db, place: Place) =>
  db
    .select({ sheet: roomSheets, ...authorColumns })
    .from(roomSheets)
    .innerJoin(users, eq(users.uid, roomSheets.authorUid))
    .leftJoin(profiles, eq(profiles.uid, roomSheets.authorUid))
    .where(ofPlace(place))
    .orderBy(asc(roomSheets.createdAt), asc(roomSheets.authorUid));

/** Deletes sheets about a deleted candidate. */
export async function removeSheetsOn(tx: Db, candidateUid: string) {
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
  const shown = ({ sheet: { authorUid: _, saveId: __, ...sheet } }: (typeof rows)[number]) => sheet;
  return {
    written: rows.filter(({ sheet }) => sheet.authorUid === uid).map(shown),
    received: rows
      .filter((row) => row.candidateUid === uid && row.sheet.authorUid !== uid && row.endedAt)
      .map(shown),
  };
}

type SheetInput = BodyOf<typeof roomSheetEndpoints.save>;

const toSheet = ({ points, globalScore, words, version, updatedAt }: RoomSheetRow): RoomSheet => ({
  points: points.map(({ text, mark }) => ({ text, mark })),
  globalScore,
  words,
  version,
  updatedAt: updatedAt.toISOString(),
});

/** Whether the input equals the saved sheet. If so, the browser has only repeated a save whose response was lost. */
const isSame = (row: RoomSheetRow, points: readonly StoredPoint[], input: SheetInput) =>
  row.words === input.words &&
  row.globalScore === input.globalScore &&
  JSON.stringify(row.points.map(({ text, mark }) => [text, mark])) ===
    JSON.stringify(points.map(({ text, mark }) => [text, mark]));

/** @throws AppError rule_violation for texts that are not points of the checklist */
async function readPoints(
  ctx: Context,
  station: RoomStationRow,
  input: SheetInput,
): Promise<StoredPoint[]> {
  const section = await findStudySection(ctx, station.stationId, station.sectionId);
  const known = new Map(
    (section?.examiner_points ?? []).toReversed().map((point) => [textKey(point.text), point]),
  );
  return input.points.map(({ text, mark }) => {
    const point = known.get(textKey(text));
    if (!point)
      throw new AppError('rule_violation', 'One of these points is not on the sheet any more.');
    return { text: point.text, weight: point.weight, mark };
  });
}

/** @throws AppError forbidden, rule_violation, subscription_required */
function requireMarking(
  ctx: Context,
  principal: Principal,
  opened: OpenedRoom,
  station: RoomStationRow,
  input: SheetInput,
): void {
  const { room, me } = opened;
  if (me.role !== 'examiner' && me.role !== 'observer')
    throw new AppError('forbidden', 'The examiner and observers mark a station.');
  if (station.endedAt)
    throw new AppError('rule_violation', 'This station has ended, and its sheets with it.');
  const isCurrent = station.position === room.position;
  if (!isCurrent || !isRunning(atInstant(room, ctx.clock.now())))
    throw new AppError('rule_violation', 'This station has not been started.');
  if (station.candidateUid === principal.uid)
    throw new AppError('forbidden', 'Nobody marks their own station.');
  if (input.points.length > 0 && !isReadable(ctx, principal, station))
    throw new AppError('subscription_required', 'The sheet of this station is part of Premium.');
}

/** @throws AppError not_found */
export async function getOwnSheet(
  ctx: Context,
  principal: Principal,
  id: string,
  position: number,
): Promise<RoomSheet | null> {
  stationAt(await openRoom(ctx, principal.uid, id), position);
  const row = await findSheet(ctx.db, { roomId: id, position }, principal.uid);
  return row && toSheet(row);
}

/** @throws AppError not_found, forbidden, subscription_required, stale_version, rule_violation */
export async function saveOwnSheet(
  ctx: Context,
  principal: Principal,
  id: string,
  position: number,
  input: SheetInput,
  saveId: string | null,
): Promise<RoomSheet> {
  const points = await readPoints(
    ctx,
    stationAt(await openRoom(ctx, principal.uid, id), position),
    input,
  );
  // Lock the room, so that a sheet cannot be saved while its station ends.
  return ctx.db.transaction(async (tx) => {
    const opened = await openRoomForUpdate(ctx, tx, principal.uid, id);
    requireMarking(ctx, principal, opened, stationAt(opened, position), input);
    const { globalScore, words } = input;
    const place = { roomId: id, position };
    const saved = await saveSheet(
      tx,
      {
        ...place,
        authorUid: principal.uid,
        points,
        globalScore,
        words,
        saveId,
        updatedAt: ctx.clock.now(),
      },
      input.basedOn,
    );
    if (saved) return toSheet(saved);
    const stored = await findSheet(tx, place, principal.uid);
    if (stored && isSame(stored, points, input)) return toSheet(stored);
    const message = 'This sheet was changed in another window or on another device.';
    throw staleVersion(message, input.basedOn, stored ?? { version: 0, saveId: null });
  });
}

/** @throws AppError not_found, rule_violation until the station has ended */
export async function listSharedSheets(
  ctx: Context,
  principal: Principal,
  id: string,
  position: number,
) {
  const opened = await openRoom(ctx, principal.uid, id);
  const station = stationAt(opened, position);
  if (!station.endedAt)
    throw new AppError('rule_violation', 'The sheets are shown when the station has ended.');
  const isOpen = isReadable(ctx, principal, station);
  const rows = await listSheets(ctx.db, { roomId: id, position });
  const sheets = rows.map(
    ({ sheet, displayName, rank }): SharedSheet => ({
      uid: sheet.authorUid,
      author: { displayName, rank },
      role: sheet.authorUid === station.examinerUid ? 'examiner' : 'observer',
      globalScore: sheet.globalScore,
      words: sheet.words,
      percent: stationPercent(sheet),
      points: isOpen ? sheet.points : [],
    }),
  );
  const examiner = sheets.find(({ role }) => role === 'examiner');
  return {
    sheets,
    toRevise: (examiner?.points ?? [])
      .filter(({ mark }) => mark === 'partly' || mark === 'not_met')
      .map(({ text }) => text),
  };
}
