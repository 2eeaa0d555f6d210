// The next session of every section: due reviews, new sections spread over the time there is, and what the learner moved.
import { addDays, daysBetween } from '@urost3/contract/day.ts';
import type { RecallItem } from '@urost3/contract/recall.ts';
import type { StationId } from '@urost3/contract/stations.ts';
import { dueOn, type Review } from './schedule.policy.ts';

export interface PlannedSection {
  stationId: StationId;
  sectionId: string;
  title: string;
  category: string;
  reviews: readonly Review[];
  /** The learner's own day, still standing. */
  movedTo: string | null;
}

export interface PlanFrame {
  today: string;
  /** Null = no date known, or it has passed. */
  examOn: string | null;
}

/** New sections are all met in this part of the time, so that the rest is for coming back to them. */
const NEW_PART = 0.7;

const keyOf = (section: PlannedSection) => `${section.stationId}/${section.sectionId}`;

/** Station types take turns. */
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

/** Without an exam date one a day; with one, evenly over the first part of the time left. */
function suggestNewDays(sections: readonly PlannedSection[], { today, examOn }: PlanFrame) {
  // What was met today has used its turn: finishing one does not bring the next one forward.
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

/** Every section with its next day; without one (`on` null) it rests until the exam. */
export function planSections(
  sections: readonly PlannedSection[],
  frame: PlanFrame,
): (Omit<RecallItem, 'on'> & { on: string | null })[] {
  const newDays = suggestNewDays(sections, frame);
  return sections.map((section) => {
    const { stationId, sectionId, title, category, reviews, movedTo } = section;
    const last = reviews.at(-1);
    const suggestedOn = last
      ? dueOn(keyOf(section), reviews, frame.examOn)
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
    };
  });
}

/** Reviews before new sections, the weakest first, then the longest overdue. */
export function byUrgency(a: RecallItem, b: RecallItem): number {
  const rank = (item: RecallItem) => item.lastScore ?? 101;
  return rank(a) - rank(b) || a.on.localeCompare(b.on);
}
