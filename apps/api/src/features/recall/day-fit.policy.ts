// Fits what is due into the minutes of each day. What finds no room moves to the next day, so missed days are caught up with by
// themselves; what finds none before the exam is named. Pure.
import { addDays, weekdayOf } from '@urost3/contract/day.ts';
import {
  CARDS_SHARE_MAX,
  MINUTES_A_DAY_MAX,
  MOCK_DAYS_BEFORE_EXAM,
  MOCK_MINUTES,
  SECTION_MINUTES,
} from '@urost3/contract/recall.ts';

export interface DayRules {
  minutesADay: number;
  /** 0 = Sunday. */
  weekdaysOff: readonly number[];
  daysOff: readonly string[];
}

/** One session with the day it should be on. */
export interface Session {
  on: string;
  kind: 'new' | 'review';
  isMoved: boolean;
}

interface FittedDay<T> {
  on: string;
  isOff: boolean;
  /** A full mock circuit has its place on this day. */
  isMock: boolean;
  cardMinutes: number;
  items: T[];
}

interface Frame {
  today: string;
  /** The last day of the plan. */
  lastDay: string;
  examOn: string | null;
  /** Minutes already spent today. */
  spentToday: number;
}

export function isDayOff(day: string, { weekdaysOff, daysOff }: DayRules): boolean {
  return weekdaysOff.includes(weekdayOf(day)) || daysOff.includes(day);
}

/** Full mocks stand in the last ten days, on working days; a day off moves one to the working day before. */
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
 * At most half of a day. Cards leave the minutes that one more section needs, unless that takes more than half of theirs.
 * @param sections how many are due
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
 * @param cardMinutes minutes of cards that fall due on a day, those overdue under today
 */
export function fitDays<T extends Session>(
  sessions: readonly T[],
  cardMinutes: ReadonlyMap<string, number>,
  rules: DayRules,
  frame: Frame,
): { days: FittedDay<T>[]; left: T[] } {
  const mocks = mockDaysOf(frame, rules);
  const days: FittedDay<T>[] = [];
  let left = [...sessions];
  let cardsWaiting = 0;
  // Too short a day for a section adds to the next one, so that ten minutes a day are two sections in three days. A day that
  // is long enough is never exceeded.
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
      // A day that the learner chose stays, full or off; once it has passed, the session is due.
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

/** Minutes a day are named in steps of this many. */
const STEP_MINUTES = 5;

/** The fewest minutes a day with which nothing is left; null when not even the longest days are enough. */
export function minutesNeeded<T extends Session>(
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
