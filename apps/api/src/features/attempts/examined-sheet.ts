// A sheet that another person filled as the examiner of a practice room, as an attempt of its candidate. Pure.
import type { PointWeight } from '@urost3/contract/checklist.ts';
import type { PointMark } from '@urost3/contract/feedback.schemas.ts';
import { stationPercent } from '@urost3/contract/feedback.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import type { ChecklistAttemptRow } from './attempts.tables.ts';
import { textKey } from './item-key.ts';

export interface ExaminedSheet extends SectionRef {
  clientId: string;
  roomId: string;
  points: readonly { text: string; weight: PointWeight; mark: PointMark }[];
  globalScore: number | null;
}

/** Equal to no wording, so that the comparison among learners has only marks that they gave themselves. */
const NO_ITEM = 'examined';

/** Points met in part are not covered; those not seen do not count. @returns null when no point was marked */
export function toExaminedAttempt(
  userUid: string,
  { stationId, sectionId, clientId, roomId, points, globalScore }: ExaminedSheet,
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
