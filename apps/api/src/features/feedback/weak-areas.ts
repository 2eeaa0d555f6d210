import type { StationFeedback } from '@urost3/contract/feedback.schemas.ts';
import { stationPercent } from '@urost3/contract/feedback.ts';
import type { WeakArea } from '@urost3/contract/recall.schemas.ts';
import { WEAK_BELOW } from '@urost3/contract/recall.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';

/**
 * Station types in which the learner's latest mark sheet was poor, for the weak areas beside today's list. The score is
 * `stationPercent`: points are weighted, and a missed critical point caps the score.
 * @param sheets the shared sheets about the learner, latest first
 */
export function weakAreasOf(
  sheets: readonly { stations: readonly StationFeedback[] }[],
): WeakArea[] {
  const latest = new Map<StationId, number>();
  for (const station of sheets.flatMap(({ stations }) => stations)) {
    const percent = stationPercent(station);
    if (percent !== null && !latest.has(station.stationId)) latest.set(station.stationId, percent);
  }
  return [...latest]
    .filter(([, score]) => score < WEAK_BELOW)
    .map(([stationId, score]) => ({
      name: stationLabels[stationId],
      stationId,
      score,
      source: 'interview' as const,
      sections: [],
    }));
}
