// Computes with FSRS when a section is due again, from the scores of its days of study. Intervals are shortened so that
// the last review falls within the last ten days before the exam. A better score never makes a section due earlier.

import type { PointCardRef } from '@urost3/contract/recall/point-cards.schemas.ts';
import { type Grade, Rating } from 'ts-fsrs';
import { capToExam, intervalOf, stabilityAfter } from './memory.policy.ts';

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
  const { stationId, sectionId, kind, key, lastOn, stability } = card;
  return capToExam(
    `${stationId}/${sectionId}/${kind}/${key}`,
    lastOn,
    intervalOf(stability),
    examOn,
  );
}
