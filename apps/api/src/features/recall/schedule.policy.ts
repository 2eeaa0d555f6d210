// When a section is due again: FSRS over its days of work, its intervals shortened so that the last review falls into the ten
// days before the exam. Pure: the same days give the same answer. A better score never brings a section earlier.
import { addDays, daysBetween } from '@urost3/contract/day.ts';
import { type FSRSState, fsrs, type Grade, Rating } from 'ts-fsrs';

/** One day of work on a section. */
export interface Review {
  /** London's day. */
  on: string;
  /** 0–100 */
  score: number;
}

/** Last reviews are spread over this many days before the exam. */
export const FINAL_DAYS = 10;

const algorithm = fsrs({ enable_fuzz: false, enable_short_term: false, request_retention: 0.9 });

/** The slider's bands, the middle one halved. */
export function gradeOf(score: number): Grade {
  if (score > 85) return Rating.Easy;
  if (score > 70) return Rating.Good;
  if (score > 50) return Rating.Hard;
  return Rating.Again;
}

/** Days that FSRS would wait after the last of these reviews. */
function interval(reviews: readonly Review[]): number {
  let memory: FSRSState | null = null;
  let before: string | null = null;
  for (const { on, score } of reviews) {
    const elapsed = before === null ? 0 : daysBetween(before, on);
    memory = algorithm.next_state(memory, elapsed, gradeOf(score));
    before = on;
  }
  return memory ? Math.max(1, algorithm.next_interval(memory.stability, 0)) : 1;
}

/** 0 … FINAL_DAYS - 1, the same for a section every time, so that not everything falls on the eve of the exam. */
function offsetOf(key: string): number {
  let sum = 0;
  for (const char of key) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % FINAL_DAYS;
}

/**
 * @param key of the section @param reviews at least one, oldest first, one a day
 * @param examOn null = no date known, or it has passed
 * @returns the day; null when no further review is needed before the exam
 */
export function dueOn(
  key: string,
  reviews: readonly Review[],
  examOn: string | null,
): string | null {
  const last = reviews.at(-1);
  if (!last) throw new Error('a section without a review has no due day');
  const natural = interval(reviews);
  const left = examOn === null ? 0 : daysBetween(last.on, examOn);
  if (examOn === null || left <= 0) return addDays(last.on, natural);
  const untilFinal = left - 1 - offsetOf(key);
  if (untilFinal >= 1) {
    // 1/interval = 1/natural + 1/remaining: short waits stay nearly as they are, no wait passes the final review.
    const shortened = Math.floor((natural * untilFinal) / (natural + untilFinal));
    return addDays(last.on, Math.max(1, shortened));
  }
  return natural < left ? addDays(last.on, natural) : null;
}
