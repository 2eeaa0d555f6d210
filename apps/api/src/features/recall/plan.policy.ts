// Plans the next session of every section: due reviews, new sections spread over the available time, and the learner's
// moves.
import { addDays, daysBetween } from '@urost3/contract/day.ts';
import type { CalibrationPoint, RecallItem, SheetMark } from '@urost3/contract/recall.schemas.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { dueOn, type Review } from './schedule.policy.ts';
import { isUnderPass } from './trust.policy.ts';

export interface PlannedSection {
  stationId: StationId;
  sectionId: string;
  title: string;
  category: string;
  reviews: readonly Review[];
  lastSheet: SheetMark | null;
  calibration: readonly CalibrationPoint[];
  /** The day the learner chose, if still valid. */
  movedTo: string | null;
}

export interface PlanFrame {
  today: string;
  /** Null = no date known, or it has passed. */
  examOn: string | null;
}

/** New sections are all introduced in this share of the time, so that the rest is for reviews. */
const NEW_PART = 0.7;

const keyOf = (section: PlannedSection) => `${section.stationId}/${section.sectionId}`;

/** Station types alternate. */
function takeTurns(sections: readonly PlannedSection[]): PlannedSection[] {
  const lists = new Map<StationId, PlannedSection[]>();
  for (const section of sections) {
    lists.set(section.stationId, [...(lists.get(section.stationId) ?? []), section]);
  }
  const longest = Math.max(0, ...[...lists.values()].map((list) => list.length));
  return Array.from({ length: longest }, (_, turn) =>
    [...lists.values()].flatMap((list) => list[turn] ?? []),
  ).flat();
}

/** One a day without an exam date; otherwise evenly over the first part of the remaining time. */
function suggestNewDays(sections: readonly PlannedSection[], { today, examOn }: PlanFrame) {
  // A section introduced today uses up today's turn: finishing it does not bring the next one forward.
  const begunToday = sections.filter(
    ({ reviews }) => reviews.length === 1 && reviews[0]?.on === today,
  ).length;
  const fresh = takeTurns(sections.filter(({ reviews }) => reviews.length === 0));
  const total = fresh.length + begunToday;
  const days =
    examOn === null ? total : Math.max(1, Math.floor(daysBetween(today, examOn) * NEW_PART));
  return new Map(
    fresh.map((section, index) => {
      const day = Math.floor(((index + begunToday) * days) / total);
      return [keyOf(section), addDays(today, day)] as const;
    }),
  );
}

/** A section that was not passed is not ready: it comes once more before the exam. */
function unfinishedOn({ lastSheet }: PlannedSection, last: Review, { examOn }: PlanFrame) {
  const next = addDays(last.on, 1);
  return isUnderPass(lastSheet) && examOn !== null && next < examOn ? next : null;
}

/** Every section with its next day; a section without one (`on` null) is not due before the exam. */
export function planSections(
  sections: readonly PlannedSection[],
  frame: PlanFrame,
): (Omit<RecallItem, 'on'> & { on: string | null })[] {
  const newDays = suggestNewDays(sections, frame);
  return sections.map((section) => {
    const { stationId, sectionId, title, category, reviews, movedTo, lastSheet } = section;
    const last = reviews.at(-1);
    const suggestedOn = last
      ? (dueOn(keyOf(section), reviews, frame.examOn) ?? unfinishedOn(section, last, frame))
      : (newDays.get(keyOf(section)) ?? null);
    return {
      stationId,
      sectionId,
      title,
      category,
      kind: last ? ('review' as const) : ('new' as const),
      on: movedTo ?? suggestedOn,
      suggestedOn,
      isMoved: movedTo !== null,
      lastOn: last?.on ?? null,
      lastScore: last?.score ?? null,
      lastSheet,
    };
  });
}

/** Reviews before new sections; weakest first, then longest overdue. */
export function byUrgency(a: RecallItem, b: RecallItem): number {
  const rank = (item: RecallItem) => item.lastScore ?? 101;
  return rank(a) - rank(b) || a.on.localeCompare(b.on);
}

/**
 * Which sessions get room first when a day cannot hold all: new sections whose day has come, because what was missed in the
 * others is asked as cards meanwhile (decision 024).
 */
export function byRoom(a: RecallItem, b: RecallItem): number {
  const isNew = (item: RecallItem) => Number(item.kind === 'new');
  return isNew(b) - isNew(a) || byUrgency(a, b);
}
