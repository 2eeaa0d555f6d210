// When a section is due again: FSRS over its days of study, with intervals shortened so that the last review falls within
// the ten days before the exam. Pure: the same days give the same result. A better score never makes a section due earlier.
import { type Grade, Rating } from 'ts-fsrs';
import { bendToExam, intervalOf, stabilityAfter } from './memory.policy.ts';

/** One day of study of a section. */
export interface Review {
  /** The London date. */
  on: string;
  /** 0–100 */
  score: number;
}

/** The slider's bands, with the middle one halved. */
function gradeOf(score: number): Grade {
  if (score > 85) return Rating.Easy;
  if (score > 70) return Rating.Good;
  if (score > 50) return Rating.Hard;
  return Rating.Again;
}

/**
 * @param key of the section @param reviews at least one, oldest first, one per day
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
  const stability = stabilityAfter(reviews.map(({ on, score }) => ({ on, grade: gradeOf(score) })));
  return bendToExam(key, last.on, intervalOf(stability), examOn);
}
