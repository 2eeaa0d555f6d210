import type {
  Feedback,
  FeedbackInput,
  StationFeedback,
} from '@urost3/contract/feedback/feedback.schemas.ts';
import { defaultChecklist, stationPercent } from '@urost3/contract/feedback/feedback.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIds, stationLabels } from '@urost3/contract/stations/stations.ts';

/** What the interviewer writes in a sheet. `isPublished` is not included, because the pressed button sets it. */
export type SheetContent = Pick<FeedbackInput, 'stations' | 'globalMark' | 'words'>;

export const generalPoints = (stationId: StationId): StationFeedback['points'] =>
  defaultChecklist[stationId].map((text) => ({ text, weight: 'major', mark: 'not_seen' }));

/** All four station types. A type that was not saved gets the general points, all marked as not seen. */
function blankStations(saved: readonly StationFeedback[]): StationFeedback[] {
  return stationIds.map(
    (stationId) =>
      saved.find((station) => station.stationId === stationId) ?? {
        stationId,
        sectionId: null,
        title: null,
        points: generalPoints(stationId),
        comment: '',
      },
  );
}

const isMarked = (station: StationFeedback) =>
  station.comment.trim() !== '' || station.points.some((point) => point.mark !== 'not_seen');

/** Whether a section was chosen for the station, or something was marked or written. */
export const isCovered = (station: StationFeedback): boolean =>
  station.sectionId !== null || isMarked(station);

/** Omits station types without marks and comment. A draft keeps station types with a chosen section. */
const coveredStations = (stations: readonly StationFeedback[], isDraft: boolean) =>
  stations.filter(isDraft ? isCovered : isMarked);

/** The sheet as the server has it; a blank one before the first save. */
export function sheetDraft(saved: Feedback | null): { value: SheetContent; version: string } {
  const { stations = [], globalMark = null, words = '', updatedAt = '' } = saved ?? {};
  return { value: { stations: blankStations(stations), globalMark, words }, version: updatedAt };
}

/** What is sent of a sheet. */
export function bodyOf({ stations, globalMark, words }: SheetContent, isPublished: boolean) {
  const covered = coveredStations(stations, !isPublished);
  return { stations: covered, globalMark, words: words.trim(), isPublished };
}

/** The id of a part of the sheet, so that a link can lead to it. */
export const sheetPartId = (part: StationId | 'overall') => `sheet-${part}`;

/** Formats as '12 of 20 marked'. */
export function countText(stations: readonly StationFeedback[]): string {
  const points = stations.flatMap((station) => station.points);
  const marked = points.filter(({ mark }) => mark !== 'not_seen').length;
  return `${marked} of ${points.length} marked`;
}

/** The percentage so far of each station that has marks. */
export function totalsOf(
  stations: readonly StationFeedback[],
): { stationId: StationId; label: string; percent: number }[] {
  return stations.flatMap((station) => {
    const { stationId } = station;
    const percent = stationPercent(station);
    return percent === null ? [] : [{ stationId, label: stationLabels[stationId], percent }];
  });
}
