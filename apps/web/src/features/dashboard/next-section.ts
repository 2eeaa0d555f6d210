// The next step that the dashboard suggests.
import { COMPLETED_ABOVE } from '@urost3/contract/limits.ts';
import type { SheetMark } from '@urost3/contract/recall/recall.schemas.ts';
import { isContradicted } from '@urost3/contract/recall/recall.ts';
import type { SectionSummary, Station } from '@urost3/contract/stations/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { isSameSection } from '@urost3/contract/study/study.ts';
import {
  type StationProgress,
  sectionPercent,
  sortSections,
} from '../stations/public/station-progress.ts';

export interface NextSection {
  reason: 'continue' | 'due' | 'start' | 'revisit';
  station: Station;
  section: SectionSummary;
  percent: number;
  /** The latest sheet's mark in percent, if it is below a pass and below the rating. */
  lowSheet?: number;
}

/** Today's list of the recall schedule; null while it is unknown. */
type TodaysList = {
  items: readonly (SectionRef & { lastSheet?: SheetMark | null })[];
  done: readonly SectionRef[];
} | null;

/**
 * Chooses among the unlocked sections, in this order:
 * 1. the section opened last, unless it is completed
 * 2. the first section of today's list
 * 3. the begun section with the highest rating, without sections that are completed or were done today
 * 4. the first unrated section, or else the first one that is not completed
 * 5. when all are completed, the section with the lowest rating
 * Undefined when every section is locked.
 * @param last the section opened last; null when it has been rated since
 */
export function chooseNextSection(
  stations: readonly Station[],
  progress: StationProgress,
  last: SectionRef | null,
  today: TodaysList = null,
): NextSection | undefined {
  const open = stations.flatMap((station) =>
    sortSections(station.sections)
      .filter((section) => !section.isLocked)
      .map((section) => ({
        station,
        section,
        percent: sectionPercent(progress, station.id, section.id),
      })),
  );
  const unfinished = open.filter((item) => item.percent <= COMPLETED_ABOVE);
  const refOf = (item: (typeof open)[number]) => ({
    stationId: item.station.id,
    sectionId: item.section.id,
  });
  const isDone = (item: (typeof open)[number]) =>
    today?.done.some((ref) => isSameSection(ref, refOf(item))) ?? false;
  const lastOpened = unfinished.find((item) => last !== null && isSameSection(refOf(item), last));
  if (lastOpened) return { reason: 'continue', ...lastOpened };
  const first = today?.items[0];
  const due = first && open.find((item) => isSameSection(refOf(item), first));
  if (due) {
    const sheet = first?.lastSheet?.percent ?? 100;
    const reason = due.percent > 0 ? 'due' : 'start';
    return { reason, ...due, ...(isContradicted(due.percent, sheet) ? { lowSheet: sheet } : {}) };
  }
  const begun = unfinished
    .filter((item) => item.percent > 0 && !isDone(item))
    .sort((a, b) => b.percent - a.percent)[0];
  if (begun) return { reason: 'continue', ...begun };
  const fresh = unfinished.find((item) => item.percent === 0) ?? unfinished[0];
  if (fresh) return { reason: fresh.percent > 0 ? 'continue' : 'start', ...fresh };
  const weakest = open.sort((a, b) => a.percent - b.percent)[0];
  return weakest && { reason: 'revisit', ...weakest };
}
