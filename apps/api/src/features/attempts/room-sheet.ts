// Converts an examiner's sheet from a practice room to an attempt of the candidate.
import type { PointWeight } from '@urost3/contract/checklist.ts';
import type { PointMark } from '@urost3/contract/feedback.schemas.ts';
import { stationPercent } from '@urost3/contract/feedback.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import type { ChecklistAttemptRow } from './attempts.tables.ts';
import { textKey } from './item-key.ts';

export interface RoomSheet extends SectionRef {
  clientId: string;
  roomId: string;
  points: readonly { text: string; weight: PointWeight; mark: PointMark }[];
  globalScore: number | null;
}

/** No item has this key, so that the comparison between learners leaves out marks that an examiner gave. */
const NO_ITEM = 'examined';

/**
 * A partly met point counts half in the percentage, but is not stored as ticked. A point that the examiner did not see is
 * left out.
 * @returns null when no point was marked
 */
export function toRoomAttempt(
  userUid: string,
  { stationId, sectionId, clientId, roomId, points, globalScore }: RoomSheet,
): Omit<ChecklistAttemptRow, 'id' | 'at' | 'onDay'> | null {
  const seen = points.filter(({ mark }) => mark !== 'not_seen');
  const percent = stationPercent({ points: seen });
  if (percent === null) return null;
  const pointKeys = [...new Set(seen.map(({ text }) => textKey(text)))];
  const met = new Set(seen.filter(({ mark }) => mark === 'met').map(({ text }) => textKey(text)));
  return {
    userUid,
    clientId,
    stationId,
    sectionId,
    tickedKeys: pointKeys.filter((key) => met.has(key)),
    pointKeys,
    percent,
    globalScore,
    itemKey: NO_ITEM,
    circuitId: null,
    circuitPosition: null,
    practiceRoomId: roomId,
  };
}
