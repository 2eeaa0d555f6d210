import { defaultChecklist, type StationFeedback } from '@urost3/contract/feedback.ts';
import { stationIds } from '@urost3/contract/stations.ts';

/** All four station types: as they were saved, else with the usual points, nothing seen yet. */
export function blankStations(saved: readonly StationFeedback[]): StationFeedback[] {
  return stationIds.map(
    (stationId) =>
      saved.find((station) => station.stationId === stationId) ?? {
        stationId,
        points: defaultChecklist[stationId].map((text) => ({ text, mark: 'not_seen' as const })),
        comment: '',
      },
  );
}

/** Station types that the interview did not touch are left out of the sheet. */
export function withoutUnseen(stations: readonly StationFeedback[]): StationFeedback[] {
  return stations.filter(
    (station) =>
      station.comment.trim() !== '' || station.points.some((point) => point.mark !== 'not_seen'),
  );
}
