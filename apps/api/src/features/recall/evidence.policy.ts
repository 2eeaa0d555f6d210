// Interprets a learner's results in a section. A checklist mark counts most, then multiple-choice answers, then the self-rating slider.
import type { CalibrationPoint, SheetMark } from '@urost3/contract/recall/recall.schemas.ts';
import { PASSED_FROM } from '@urost3/contract/recall/recall.ts';
import type { DayEvidence } from '../attempts/attempts.service.ts';
import { dueOn, type Review } from './memory.policy.ts';

const dueWithoutExam = (reviews: readonly Review[]) => dueOn('', reviews, null) ?? '';

/**
 * One review per day of study. Its score is the checklist mark of that day. Without a mark, the score is the result of
 * the multiple-choice answers; without answers, the rating. A rating counts at most as much as the last mark. If the
 * section has no mark, a rating counts at most as much as the last answers. The slider therefore never makes a section
 * due later than a checklist would. While the last mark is below the pass mark, a rating counts only if it makes the
 * section due earlier.
 * @param days of one section, oldest first
 */
export function reviewsOf(days: readonly DayEvidence[]): Review[] {
  let sheet: number | null = null;
  let picked: number | null = null;
  let reviews: Review[] = [];
  for (const { onDay, mark, picks, rating } of days) {
    sheet = mark ?? sheet;
    picked = picks ?? picked;
    const said = Math.min(rating ?? 0, sheet ?? picked ?? 100);
    const next = [...reviews, { on: onDay, score: mark ?? picks ?? said }];
    const isBroughtBack = mark === null && picks === null && sheet !== null && sheet < PASSED_FROM;
    if (!isBroughtBack || dueWithoutExam(next) < dueWithoutExam(reviews)) reviews = next;
  }
  return reviews;
}

/**
 * The score that a learner sees beside a section. It is the last rating, as in the list of sections: a saved mark sets the rating. Without a
 * rating it is the last checklist mark; without a mark, the last answers. Null without any result.
 */
export function shownScoreOf(days: readonly DayEvidence[]): number | null {
  const lastOf = (kind: 'rating' | 'mark' | 'picks') =>
    days.findLast((day) => day[kind] !== null)?.[kind] ?? null;
  return lastOf('rating') ?? lastOf('mark') ?? lastOf('picks');
}

/** The score that orders sections by weakness: a rating above the last checklist mark counts as the mark (decision 028). */
export const trustedScore = (shown: number, sheet: SheetMark | null): number =>
  Math.min(shown, sheet?.percent ?? shown);

/** The latest checklist mark; null when there is none. */
export function lastSheetOf(days: readonly DayEvidence[]): SheetMark | null {
  const day = days.findLast(({ mark }) => mark !== null);
  return day ? { percent: day.mark ?? 0, on: day.onDay } : null;
}

/** Whether the last checklist mark is below the pass mark. The section then needs another review. */
export const isUnderPass = (sheet: SheetMark | null): boolean =>
  sheet !== null && sheet.percent < PASSED_FROM;

/**
 * Pairs of a self-rating and the checklist mark that followed it. On the day of the mark, the slider starts at the mark.
 * The rating of an earlier day is therefore used. Without an earlier rating, the rating of the same day is used.
 */
export function calibrationOf(days: readonly DayEvidence[]): CalibrationPoint[] {
  let before: number | null = null;
  return days.flatMap(({ onDay, mark, rating }) => {
    const said = before ?? rating;
    before = rating ?? before;
    return mark === null || said === null ? [] : [{ on: onDay, said, marked: mark }];
  });
}
