// Computes a learner's progress: the counts of sections and the overall percentage. This module also sorts sections.
import { COMPLETED_ABOVE } from '@urost3/contract/limits.ts';
import type { SectionSummary, Station } from '@urost3/contract/stations/stations.schemas.ts';
import type { ProgressDocument } from '@urost3/contract/study/study.schemas.ts';

export type StationProgress = ProgressDocument['stationProgress'];

interface StationCounts {
  total: number;
  completed: number;
  remaining: number;
}

export function sectionPercent(
  progress: StationProgress,
  stationId: string,
  sectionId: string,
): number {
  return progress[stationId]?.[sectionId] ?? 0;
}

/** Shown where a rated section may be missed in a count of completed ones. */
export const COMPLETED_WORDS = `Completed means rated above ${COMPLETED_ABOVE}%.`;

/** Whether a section is rated, but not as completed. */
export const isBegun = (percent: number) => percent > 0 && percent <= COMPLETED_ABOVE;

/** Sorts sections by `order`, then by title. */
export function sortSections(sections: readonly SectionSummary[]): SectionSummary[] {
  return [...sections].sort(
    (a, b) => a.order - b.order || a.title.localeCompare(b.title, 'en-GB', { numeric: true }),
  );
}

export function countStation(station: Station, progress: StationProgress): StationCounts {
  const completed = station.sections.filter(
    (section) => sectionPercent(progress, station.id, section.id) > COMPLETED_ABOVE,
  ).length;
  const total = station.sections.length;
  return { total, completed, remaining: total - completed };
}

export function countSections(stations: readonly Station[]): number {
  return stations.reduce((sum, station) => sum + station.sections.length, 0);
}

/** The rounded mean percentage of all sections; sections without a rating count as 0. */
export function overallPercent(stations: readonly Station[], progress: StationProgress): number {
  const total = countSections(stations);
  if (total === 0) return 0;
  const sum = stations
    .flatMap((station) =>
      station.sections.map((section) => sectionPercent(progress, station.id, section.id)),
    )
    .reduce((a, b) => a + b, 0);
  return Math.round(sum / total);
}
