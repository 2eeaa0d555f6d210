// Computes and formats study time: totals, shares and durations.
import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { Station } from '@urost3/contract/stations/stations.schemas.ts';
import type { ProgressDocument } from '@urost3/contract/study/study.schemas.ts';
import { studyTimeKey } from '@urost3/contract/study/study.ts';
import { formatMinutes } from '../../lib/dates.ts';
import { sortSections } from '../stations/public/station-progress.ts';

type StudyTimes = ProgressDocument['studyTime'];

export interface TimeShare {
  id: string;
  title: string;
  milliseconds: number;
  /** The rounded percentage of all study time. */
  share: number;
}
export interface StationTime extends TimeShare {
  sections: TimeShare[];
}

/** Formats as `0 min`, `<1 min`, `12 min`, `1 h 5 min`. */
export function formatDuration(milliseconds: number): string {
  const minutes = Math.floor(Math.max(0, milliseconds) / MINUTE_MS);
  return milliseconds > 0 && minutes < 1 ? '<1 min' : formatMinutes(minutes);
}

/** The sum of all finished study segments, including those of withdrawn sections. */
export function totalStudyTime(times: StudyTimes): number {
  return Object.values(times).reduce((sum, time) => sum + time.totalTime, 0);
}

const byTime = (a: TimeShare, b: TimeShare) => b.milliseconds - a.milliseconds;

/** Study time by station and section, the longest first. Withdrawn sections are combined into one last entry. */
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
      .filter((section) => section.milliseconds > 0)
      .sort(byTime);
    const milliseconds = sections.reduce((sum, section) => sum + section.milliseconds, 0);
    return {
      id: station.id,
      title: station.name,
      milliseconds,
      share: share(milliseconds),
      sections,
    };
  });
  named.sort(byTime);
  const rest = total - named.reduce((sum, station) => sum + station.milliseconds, 0);
  if (rest <= 0) return named;
  const withdrawn = { id: 'withdrawn', title: 'Sections no longer available', sections: [] };
  return [...named, { ...withdrawn, milliseconds: rest, share: share(rest) }];
}
