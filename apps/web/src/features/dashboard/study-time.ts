// Study time as text: totals, shares and durations.
import type { Station } from '@urost3/contract/stations.schemas.ts';
import type { ProgressDocument } from '@urost3/contract/study.schemas.ts';
import { studyTimeKey } from '@urost3/contract/study.ts';
import { sortSections } from '../stations/public/station-counts.ts';

type StudyTimes = ProgressDocument['studyTime'];

export interface TimeShare {
  id: string;
  title: string;
  milliseconds: number;
  /** Rounded percentage of all study time. */
  share: number;
}
export interface StationTime extends TimeShare {
  sections: TimeShare[];
}

const MINUTE_MS = 60_000;

/** `0m`, `<1m`, `12m`, `1h 05m`. */
export function formatDuration(milliseconds: number): string {
  if (milliseconds <= 0) return '0m';
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  if (minutes < 1) return '<1m';
  if (minutes < 60) return `${minutes}m`;
  return `${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}m`;
}

/** Every finished segment, including those of withdrawn sections. */
export function totalStudyTime(times: StudyTimes): number {
  return Object.values(times).reduce((sum, time) => sum + time.totalTime, 0);
}

/** Stations and sections with study time; withdrawn sections are combined under one name. */
export function breakDownStudyTime(stations: readonly Station[], times: StudyTimes): StationTime[] {
  const total = totalStudyTime(times);
  const share = (milliseconds: number) =>
    total === 0 ? 0 : Math.round((milliseconds / total) * 100);
  const named = stations.map((station) => {
    const sections = sortSections(station.sections)
      .map((section) => {
        const key = studyTimeKey({ stationId: station.id, sectionId: section.id });
        const milliseconds = times[key]?.totalTime ?? 0;
        return { id: section.id, title: section.title, milliseconds, share: share(milliseconds) };
      })
      .filter((section) => section.milliseconds > 0);
    const milliseconds = sections.reduce((sum, section) => sum + section.milliseconds, 0);
    return {
      id: station.id,
      title: station.name,
      milliseconds,
      share: share(milliseconds),
      sections,
    };
  });
  const rest = total - named.reduce((sum, station) => sum + station.milliseconds, 0);
  if (rest <= 0) return named;
  const withdrawn = { id: 'withdrawn', title: 'Sections no longer available', sections: [] };
  return [...named, { ...withdrawn, milliseconds: rest, share: share(rest) }];
}
