// The forgetting curve that all schedules use (FSRS with its published parameters), and how the exam shortens an interval.
// Pure: the same reviews give the same result.
import { addDays, daysBetween } from '@urost3/contract/day.ts';
import { type FSRSState, fsrs, type Grade } from 'ts-fsrs';

/** Last reviews are spread over this many days before the exam. */
export const FINAL_DAYS = 10;

const algorithm = fsrs({ enable_fuzz: false, enable_short_term: false, request_retention: 0.9 });

/** One review of a day. */
interface GradedDay {
  /** The London date. */
  on: string;
  grade: Grade;
}

/** How well something is remembered after these reviews: the days until 90% remain. @param reviews oldest first, one per day */
export function stabilityAfter(reviews: readonly GradedDay[]): number {
  let memory: FSRSState | null = null;
  let before: string | null = null;
  for (const { on, grade } of reviews) {
    const elapsed = before === null ? 0 : daysBetween(before, on);
    memory = algorithm.next_state(memory, elapsed, grade);
    before = on;
  }
  return memory?.stability ?? 0;
}

/** The interval that FSRS would choose. */
export const intervalOf = (stability: number): number =>
  Math.max(1, algorithm.next_interval(Math.max(stability, 0.001), 0));

/** 0–1: the chance of remembering it after so many days. */
export const retrievability = (days: number, stability: number): number =>
  algorithm.forgetting_curve(Math.max(0, days), stability);

/** 0 … FINAL_DAYS - 1, constant per key, so that reviews do not all fall on the last day. */
function offsetOf(key: string): number {
  let sum = 0;
  for (const char of key) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % FINAL_DAYS;
}

/**
 * @param natural the interval without an exam
 * @param examOn null = no date known, or it has passed
 * @returns the day; null when no further review is needed before the exam
 */
export function bendToExam(
  key: string,
  lastOn: string,
  natural: number,
  examOn: string | null,
): string | null {
  const left = examOn === null ? 0 : daysBetween(lastOn, examOn);
  if (examOn === null || left <= 0) return addDays(lastOn, natural);
  const untilFinal = left - 1 - offsetOf(key);
  if (untilFinal >= 1) {
    // 1/interval = 1/natural + 1/remaining: short intervals barely change, and none passes the final review.
    const shortened = Math.floor((natural * untilFinal) / (natural + untilFinal));
    return addDays(lastOn, Math.max(1, shortened));
  }
  return natural < left ? addDays(lastOn, natural) : null;
}
