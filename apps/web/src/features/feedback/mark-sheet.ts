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

// A sheet is edited as JSON: the saver compares texts to find unsaved changes, so equal content must give equal text.
const writeSheet = ({ stations, globalMark, words }: SheetContent): string =>
  JSON.stringify({ stations: blankStations(stations), globalMark, words });
export const readSheet = (text: string): SheetContent => JSON.parse(text) as SheetContent;
export const changeSheet = (text: string, part: Partial<SheetContent>): string =>
  writeSheet({ ...readSheet(text), ...part });

/** The sheet as the server has it; a blank one before the first save. */
export const sheetDraft = (saved: Feedback | null) => ({
  value: writeSheet(saved ?? { stations: [], globalMark: null, words: '' }),
  version: saved?.updatedAt ?? '',
});

/** What is sent of a sheet. */
export function bodyOf(text: string, isPublished: boolean) {
  const { stations, globalMark, words } = readSheet(text);
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
