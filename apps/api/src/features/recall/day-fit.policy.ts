// Distributes due study sessions (one session studies one section) over the minutes of each day. A session that does
// not fit moves to the next day. Overdue sessions are planned from today on. Sessions that do not fit by the last day
// of the plan are returned separately (`left`).
import { addDays, weekdayOf } from '@urost3/contract/day.ts';
import {
  CARDS_SHARE_MAX,
  MINUTES_A_DAY_MAX,
  MOCK_DAYS_BEFORE_EXAM,
  MOCK_MINUTES,
  SECTION_MINUTES,
} from '@urost3/contract/recall/recall.ts';

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
 * @param sessions the most urgent first
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
