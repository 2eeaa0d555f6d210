import type {
  Feedback,
  FeedbackInput,
  StationFeedback,
} from '@urost3/contract/feedback.schemas.ts';
import { defaultChecklist, stationPercent } from '@urost3/contract/feedback.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { stationIds, stationLabels } from '@urost3/contract/stations.ts';

/** What is saved; whether it is shared is decided by the button. */
export type SheetContent = Pick<FeedbackInput, 'stations' | 'globalMark' | 'words'>;

export const generalPoints = (stationId: StationId): StationFeedback['points'] =>
  defaultChecklist[stationId].map((text) => ({ text, weight: 'major', mark: 'not_seen' }));

/** All four station types: as saved, otherwise with the general points, none of them seen. */
export function blankStations(saved: readonly StationFeedback[]): StationFeedback[] {
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

/** Station types that the interview did not cover are omitted. A draft keeps those whose section was chosen beforehand. */
export function coveredStations(
  stations: readonly StationFeedback[],
  isDraft: boolean,
): StationFeedback[] {
  return stations.filter(
    (station) =>
      (isDraft && station.sectionId !== null) ||
      station.comment.trim() !== '' ||
      station.points.some((point) => point.mark !== 'not_seen'),
  );
}

export const contentOf = ({ stations, globalMark, words }: Feedback): SheetContent => ({
  stations,
  globalMark,
  words,
});

/** '12 of 20 points marked', where the marks of all stations have no room. */
export function countText(stations: readonly StationFeedback[]): string {
  const points = stations.flatMap((station) => station.points);
  const marked = points.filter(({ mark }) => mark !== 'not_seen').length;
  return `${marked} of ${points.length} points marked`;
}

/** `['Emergency Stations 62%', 'Communication 80%']`, of what has been marked so far. */
export function totalsOf(stations: readonly StationFeedback[]): string[] {
  const parts = stations.flatMap((station) => {
    const percent = stationPercent(station);
    return percent === null ? [] : [`${stationLabels[station.stationId]} ${percent}%`];
  });
  return parts.length === 0 ? ['Nothing marked yet'] : parts;
}
