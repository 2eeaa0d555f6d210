// Plans the next study session of every section. Reviews are planned for the days on which they are due, and new sections
// are spread over the available time. A day that the learner chose replaces the suggested day.

import { addDays, daysBetween, weekdayOf } from '@urost3/contract/day.ts';
import type {
  CalibrationPoint,
  RecallItem,
  SectionScore,
  SheetMark,
} from '@urost3/contract/recall/recall.schemas.ts';
import {
  CARDS_SHARE_MAX,
  MINUTES_A_DAY_MAX,
  MOCK_DAYS_BEFORE_EXAM,
  MOCK_MINUTES,
  SECTION_MINUTES,
} from '@urost3/contract/recall/recall.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { sectionKey } from '@urost3/contract/study/study.ts';
import { isUnderPass, trustedScore } from './evidence.policy.ts';
import { dueOn, type Review } from './memory.policy.ts';

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
      return [sectionKey(section), addDays(today, day)] as const;
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
      ? (dueOn(sectionKey(section), reviews, frame.examOn) ?? unfinishedOn(section, last, frame))
      : (newDays.get(sectionKey(section)) ?? null);
    // The interview may have been brought forward since the move.
    const isMoved = movedTo !== null && (frame.examOn === null || movedTo <= frame.examOn);
    return {
      stationId,
      sectionId,
      title,
      category,
      kind: last ? ('review' as const) : ('new' as const),
      on: isMoved ? movedTo : suggestedOn,
      suggestedOn,
      isMoved,
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

export interface DayRules {
  minutesADay: number;
  /** 0 = Sunday. */
  weekdaysOff: readonly number[];
  daysOff: readonly string[];
}

/** A study session of one section. `on` is the day on which the session is due. */
export interface StudySession {
  on: string;
  kind: 'new' | 'review';
  isMoved: boolean;
}

interface FittedDay<T> {
  on: string;
  isOff: boolean;
  /** Whether a full mock circuit is planned on this day. */
  isMock: boolean;
  cardMinutes: number;
  items: T[];
}

interface Frame {
  today: string;
  /** The last day of the plan. */
  lastDay: string;
  examOn: string | null;
  /** Minutes of today that are already used: `SECTION_MINUTES` for each section that the learner has studied today. */
  spentToday: number;
}

export function isDayOff(day: string, { weekdaysOff, daysOff }: DayRules): boolean {
  return weekdaysOff.includes(weekdayOf(day)) || daysOff.includes(day);
}

/**
 * Full mock circuits are planned 9, 6 and 3 days before the exam. If such a day is a day off, the circuit moves to the
 * last study day before that day.
 */
function mockDaysOf({ today, examOn }: Frame, rules: DayRules): Set<string> {
  const days = new Set<string>();
  if (examOn === null) return days;
  for (const before of MOCK_DAYS_BEFORE_EXAM) {
    let day = addDays(examOn, -before);
    while (day >= today && isDayOff(day, rules)) day = addDays(day, -1);
    if (day >= today) days.add(day);
  }
  return days;
}

/**
 * Minutes for point cards on a day: at most half of `room`. If a due section would not fit, the minutes for cards are
 * reduced so that the section fits. The minutes are not reduced if the cards would lose more than half of their minutes.
 * @param due minutes of the due cards
 * @param room minutes of the day
 * @param sections the number of due sections
 */
function minutesOfCards(due: number, room: number, sections: number): number {
  const cards = Math.min(due, Math.floor(room * CARDS_SHARE_MAX));
  const forSections = room - cards;
  const missing = (SECTION_MINUTES - (forSections % SECTION_MINUTES)) % SECTION_MINUTES;
  const isWanted = sections > Math.floor(forSections / SECTION_MINUTES);
  return isWanted && missing <= cards / 2 ? cards - missing : cards;
}

/**
 * Distributes due study sessions (one session studies one section) over the minutes of each day. A session that does
 * not fit moves to the next day. Overdue sessions are planned from today on. Sessions that do not fit by the last day
 * of the plan are returned separately (`left`).
 * @param sessions in the order in which they get their places (`byPriority`)
 * @param cardMinutes minutes of the point cards due on each day; overdue cards count for today
 */
export function fitDays<T extends StudySession>(
  sessions: readonly T[],
  cardMinutes: ReadonlyMap<string, number>,
  rules: DayRules,
  frame: Frame,
): { days: FittedDay<T>[]; left: T[] } {
  const mocks = mockDaysOf(frame, rules);
  const days: FittedDay<T>[] = [];
  let left = [...sessions];
  let cardsWaiting = 0;
  // The minutes of a day that is too short for a section are added to the next day. For example, ten minutes a day give two
  // sections of 15 minutes in three days. A day that is long enough for a section gets no minutes of earlier days.
  let saved = 0;
  for (let on = frame.today; on <= frame.lastDay; on = addDays(on, 1)) {
    const isOff = isDayOff(on, rules);
    const isMock = mocks.has(on);
    cardsWaiting += cardMinutes.get(on) ?? 0;
    let room = isOff || on === frame.examOn ? 0 : rules.minutesADay;
    if (on === frame.today) room = Math.max(0, room - frame.spentToday);
    if (isMock) room = Math.max(0, room - MOCK_MINUTES);
    const waiting = left.filter((session) => session.on <= on).length;
    const cards = minutesOfCards(cardsWaiting, room, waiting);
    cardsWaiting -= cards;
    const own = room - cards;
    const isShort = own < SECTION_MINUTES;
    room = isShort ? own + saved : own;
    const items: T[] = [];
    left = left.filter((session) => {
      if (session.on > on) return true;
      // A study session stays on the day that the learner chose. The day may be full or a day off. After that day, the session
      // is planned like any other session.
      const isChosen = session.isMoved && session.on === on;
      if (!isChosen && room < SECTION_MINUTES) return true;
      room -= SECTION_MINUTES;
      items.push(session);
      return false;
    });
    if (!isOff) saved = isShort ? Math.min(Math.max(room, 0), SECTION_MINUTES - 1) : 0;
    days.push({ on, isOff, isMock, cardMinutes: cards, items });
  }
  return { days, left };
}

/** `minutesNeeded` returns a multiple of this. */
const STEP_MINUTES = 5;

/**
 * The least number of minutes per day, above `rules.minutesADay`, with which every study session fits. Null when even
 * MINUTES_A_DAY_MAX minutes are too few.
 */
export function minutesNeeded<T extends StudySession>(
  sessions: readonly T[],
  cardMinutes: ReadonlyMap<string, number>,
  rules: DayRules,
  frame: Frame,
): number | null {
  const isEnough = (minutesADay: number) =>
    fitDays(sessions, cardMinutes, { ...rules, minutesADay }, frame).left.length === 0;
  if (!isEnough(MINUTES_A_DAY_MAX)) return null;
  let tooFew = Math.floor(rules.minutesADay / STEP_MINUTES);
  let enough = MINUTES_A_DAY_MAX / STEP_MINUTES;
  while (enough - tooFew > 1) {
    const middle = Math.floor((tooFew + enough) / 2);
    if (isEnough(middle * STEP_MINUTES)) enough = middle;
    else tooFew = middle;
  }
  return enough * STEP_MINUTES;
}
