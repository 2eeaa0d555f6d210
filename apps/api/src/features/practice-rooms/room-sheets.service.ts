// The mark sheets of examiner and observers.

import type { BodyOf } from '@urost3/contract/endpoint.ts';
import type { roomSheetEndpoints } from '@urost3/contract/endpoints.ts';
import { stationPercent } from '@urost3/contract/feedback.ts';
import type { RoomSheet, SharedSheet } from '@urost3/contract/practice-rooms-sheets.schemas.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import { textKey } from '../attempts/attempts.service.ts';
import type { ContentService } from '../content/content.service.ts';
import type { RoomSheetRow, RoomStationRow } from './practice-rooms.tables.ts';
import type { StoredPoint } from './practice-rooms.types.ts';
import { atInstant, isRunning } from './room-clock.ts';
import { type OpenedRoom, type RoomContext, type RoomDeps, stationAt } from './room-context.ts';
import { findSheet, listSheets, saveSheet } from './room-sheets.repository.ts';

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

export function createRoomSheetsService(
  deps: RoomDeps & { context: RoomContext; content: ContentService },
) {
  const { db, clock, context, content, stations: bank } = deps;

  /** @throws AppError rule_violation for texts that are not points of the checklist */
  async function readPoints(station: RoomStationRow, input: SheetInput): Promise<StoredPoint[]> {
    const section = await content.getStudySection(station.stationId, station.sectionId);
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
    if (!isCurrent || !isRunning(atInstant(room, clock.now())))
      throw new AppError('rule_violation', 'This station has not been started.');
    if (station.candidateUid === principal.uid)
      throw new AppError('forbidden', 'Nobody marks their own station.');
    if (input.points.length > 0 && !bank.isReadable(principal, station))
      throw new AppError('subscription_required', 'The sheet of this station is part of Premium.');
  }

  return {
    /** @throws AppError not_found */
    async getOwn(principal: Principal, id: string, position: number): Promise<RoomSheet | null> {
      stationAt(await context.open(principal.uid, id), position);
      const row = await findSheet(db, { roomId: id, position }, principal.uid);
      return row && toSheet(row);
    },

    /** @throws AppError not_found, forbidden, subscription_required, stale_version, rule_violation */
    async save(
      principal: Principal,
      id: string,
      position: number,
      input: SheetInput,
    ): Promise<RoomSheet> {
      const points = await readPoints(
        stationAt(await context.open(principal.uid, id), position),
        input,
      );
      // Lock the room, so that a sheet cannot be saved while its station ends.
      return db.transaction(async (tx) => {
        const opened = await context.openForUpdate(tx, principal.uid, id);
        requireMarking(principal, opened, stationAt(opened, position), input);
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
            updatedAt: clock.now(),
          },
          input.basedOn,
        );
        if (saved) return toSheet(saved);
        const stored = await findSheet(tx, place, principal.uid);
        if (stored && isSame(stored, points, input)) return toSheet(stored);
        throw new AppError(
          'stale_version',
          'This sheet was changed in another window or on another device.',
        );
      });
    },

    /** @throws AppError not_found, rule_violation until the station has ended */
    async listShared(principal: Principal, id: string, position: number) {
      const opened = await context.open(principal.uid, id);
      const station = stationAt(opened, position);
      if (!station.endedAt)
        throw new AppError('rule_violation', 'The sheets are shown when the station has ended.');
      const isOpen = bank.isReadable(principal, station);
      const rows = await listSheets(db, { roomId: id, position });
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
    },
  };
}
