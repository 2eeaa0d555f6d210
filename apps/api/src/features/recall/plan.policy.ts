// Plans the next study session of every section. Reviews are planned for the days on which they are due, and new sections
// are spread over the available time. A day that the learner chose replaces the suggested day.
import { addDays, daysBetween } from '@urost3/contract/day.ts';
import type {
  CalibrationPoint,
  RecallItem,
  SectionScore,
  SheetMark,
} from '@urost3/contract/recall/recall.schemas.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { dueOn, type Review } from './due-days.policy.ts';
import { isUnderPass, trustedScore } from './evidence.policy.ts';

export interface PlannedSection {
  stationId: StationId;
  sectionId: string;
  title: string;
  category: string;
  reviews: readonly Review[];
  /** The score that the learner sees; null for a section without a result. */
  score: number | null;
  /** The score before the last day of study; null when there was none. */
  before: number | null;
  lastSheet: SheetMark | null;
  calibration: readonly CalibrationPoint[];
  /** The day that the learner chose; null when there is none or it is no longer valid. */
  movedTo: string | null;
}

export interface PlanFrame {
  today: string;
  /** Null when no exam date is known, or when it has passed. */
  examOn: string | null;
}

/** All new sections are planned within this share of the days until the exam; the remaining days are for reviews. */
const NEW_PART = 0.7;

const keyOf = (section: PlannedSection) => `${section.stationId}/${section.sectionId}`;

/** Sorts sections so that station types alternate. */
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

/**
 * The days on which new sections start. Without an exam date, one new section starts per day. With an exam date, new
 * sections are spread evenly over the first part of the remaining time.
 */
function suggestNewDays(sections: readonly PlannedSection[], { today, examOn }: PlanFrame) {
  // A section that was started today counts as today's new section. Finishing it therefore does not bring another new
  // section forward.
  const begun = sections.filter(({ reviews }) => reviews.length === 1 && reviews[0]?.on === today);
  // Without an exam date a new section is planned for tomorrow, even if several were started today.
  const begunToday = examOn === null ? Math.min(begun.length, 1) : begun.length;
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

/**
 * The day after the last review, if the last checklist mark is below the pass mark. Null without such a mark, and when
 * there is no exam after that day.
 */
function unfinishedOn({ lastSheet }: PlannedSection, last: Review, { examOn }: PlanFrame) {
  const next = addDays(last.on, 1);
  return isUnderPass(lastSheet) && examOn !== null && next < examOn ? next : null;
}

/** Every section with the day of its next study session; `on` is null when none is due before the exam. */
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
      lastScore: section.score,
      lastSheet,
    };
  });
}

/** Reviews come before new sections, weak sections before strong ones, and then the longest overdue first. */
export function byUrgency(a: RecallItem, b: RecallItem): number {
  const rank = ({ lastScore, lastSheet }: RecallItem) =>
    lastScore === null ? 101 : trustedScore(lastScore, lastSheet);
  return rank(a) - rank(b) || a.on.localeCompare(b.on);
}

/**
 * Sorts study sessions for a day that is too short for all of them. New sections come first, because reviews can wait:
 * their missed points are meanwhile repeated as point cards (decision 024).
 */
export function byPriority(a: RecallItem, b: RecallItem): number {
  const isNew = (item: RecallItem) => Number(item.kind === 'new');
  return isNew(b) - isNew(a) || byUrgency(a, b);
}

/** The first planned study session after this day. */
export function firstAfter<Item extends { on: string | null }>(
  day: string,
  planned: readonly Item[],
) {
  return planned
    .flatMap((item) => (item.on !== null && item.on > day ? [{ ...item, on: item.on }] : []))
    .reduce<(Item & { on: string }) | null>(
      (first, item) => (first === null || item.on < first.on ? item : first),
      null,
    );
}

/** The score of a section that the learner has studied. */
export function toScore({ stationId, sectionId, title, score }: PlannedSection): SectionScore {
  return { stationId, sectionId, title, score: score ?? 0 };
}
