// The forgetting curve of all schedules (FSRS with its published parameters), and the rule that shortens intervals
// before the exam.

import { addDays, daysBetween } from '@urost3/contract/day.ts';
import type { PointCardRef } from '@urost3/contract/recall/point-cards.schemas.ts';
import { sectionKey } from '@urost3/contract/study/study.ts';
import { type FSRSState, fsrs, type Grade, Rating } from 'ts-fsrs';
import type { CardEvidence, CardMemory } from './point-cards.repository.ts';

/** The last reviews are spread over this many days before the exam. */
export const FINAL_DAYS = 10;

const algorithm = fsrs({ enable_fuzz: false, enable_short_term: false, request_retention: 0.9 });

interface GradedDay {
  /** The London date. */
  on: string;
  grade: Grade;
}

/**
 * The stability of a memory after these reviews: the number of days until the chance of remembering falls to 90%.
 * @param reviews oldest first, one per day
 */
function stabilityAfter(reviews: readonly GradedDay[]): number {
  let memory: FSRSState | null = null;
  let before: string | null = null;
  for (const { on, grade } of reviews) {
    const elapsed = before === null ? 0 : daysBetween(before, on);
    memory = algorithm.next_state(memory, elapsed, grade);
    before = on;
  }
  return memory?.stability ?? 0;
}

/**
 * The number of days until the chance of remembering falls to 90%, but at least one. FSRS schedules the next review after
 * this time.
 */
export const intervalOf = (stability: number): number =>
  Math.max(1, algorithm.next_interval(Math.max(stability, 0.001), 0));

/** The chance of remembering after this number of days, from 0 to 1. */
export const retrievability = (days: number, stability: number): number =>
  algorithm.forgetting_curve(Math.max(0, days), stability);

/**
 * A number from 0 to FINAL_DAYS - 1 that is constant per key. The number differs between keys, so that not all last
 * reviews fall on the same day.
 */
function offsetOf(key: string): number {
  let sum = 0;
  for (const char of key) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % FINAL_DAYS;
}

/**
 * The day of the next review, with the interval shortened before the exam.
 * @param key identifies the section or card
 * @param natural the interval in days without an exam
 * @param examOn null: no exam date, or it has passed
 * @returns null when no further review is needed before the exam
 */
export function capToExam(
  key: string,
  lastOn: string,
  natural: number,
  examOn: string | null,
): string | null {
  const left = examOn === null ? 0 : daysBetween(lastOn, examOn);
  if (examOn === null || left <= 0) return addDays(lastOn, natural);
  const untilFinal = left - 1 - offsetOf(key);
  if (untilFinal >= 1) {
    // 1/interval = 1/natural + 1/untilFinal: short intervals hardly change, and none is longer than untilFinal.
    const shortened = Math.floor((natural * untilFinal) / (natural + untilFinal));
    return addDays(lastOn, Math.max(1, shortened));
  }
  return natural < left ? addDays(lastOn, natural) : null;
}

// Computes the memory of a point card from all its evidence. Offline devices send evidence late and sometimes twice. The
// order and repetitions of the evidence therefore do not change the result.
const grades: Record<CardEvidence['grade'], Grade> = {
  again: Rating.Again,
  hard: Rating.Hard,
  good: Rating.Good,
  easy: Rating.Easy,
};

/**
 * The first miss in an attempt creates the card. From then on, each day with evidence is one review with the day's worst
 * grade. Two devices, or a card and a checklist on the same day, therefore count once.
 * @returns null when nothing was missed
 */
export function memoryOf(evidence: readonly CardEvidence[]): CardMemory | null {
  const misses = evidence.filter(({ isAttempt, grade }) => isAttempt && grade === 'again');
  const openedOn = misses.map(({ onDay }) => onDay).sort()[0];
  if (openedOn === undefined) return null;
  const days = new Map<string, Grade>();
  for (const { onDay, grade, isAttempt } of evidence) {
    if (isAttempt && onDay < openedOn) continue;
    // A grade dated before the first miss comes from a device with a wrong clock. Count it on the day of the miss.
    const on = onDay < openedOn ? openedOn : onDay;
    days.set(on, Math.min(days.get(on) ?? Rating.Easy, grades[grade]) as Grade);
  }
  const reviews = [...days]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([on, grade]) => ({ on, grade }));
  return {
    openedOn,
    lastOn: reviews.at(-1)?.on ?? openedOn,
    reviews: reviews.length,
    lapses: reviews.filter(({ grade }) => grade === Rating.Again).length,
    stability: stabilityAfter(reviews),
  };
}

/** The result of one day of study of a section. */
export interface Review {
  /** The London date. */
  on: string;
  /** 0–100 */
  score: number;
}

type ScheduledCard = PointCardRef & { lastOn: string; stability: number };

/** Turns a score into a grade by the bands of the self-rating slider, with the middle band split in two. */
function gradeOf(score: number): Grade {
  if (score > 85) return Rating.Easy;
  if (score > 70) return Rating.Good;
  if (score > 50) return Rating.Hard;
  return Rating.Again;
}

/**
 * Computes with FSRS when a section is due again, from the scores of its days of study. Intervals are shortened so that
 * the last review falls within the last ten days before the exam. A better score never makes a section due earlier.
 * @param key identifies the section
 * @param reviews at least one, oldest first, one per day
 * @param examOn null: no exam date, or it has passed
 * @returns the day on which the section is due; null when no further review is needed before the exam
 */
export function dueOn(
  key: string,
  reviews: readonly Review[],
  examOn: string | null,
): string | null {
  const last = reviews.at(-1);
  if (!last) throw new Error('a section without a review has no due day');
  const stability = stabilityAfter(reviews.map(({ on, score }) => ({ on, grade: gradeOf(score) })));
  return capToExam(key, last.on, intervalOf(stability), examOn);
}

/** When a point card is due again; null when it needs no further review before the exam. */
export function cardDueOn(card: ScheduledCard, examOn: string | null): string | null {
  const key = `${sectionKey(card)}/${card.kind}/${card.key}`;
  return capToExam(key, card.lastOn, intervalOf(card.stability), examOn);
}
