// What a learner's evidence of a section says, in order of trust: the checklist sheet, then multiple choice, then the slider.
// Pure.
import type { CalibrationPoint, SheetMark } from '@urost3/contract/recall.schemas.ts';
import { PASSED_FROM } from '@urost3/contract/recall.ts';
import type { DayEvidence } from '../attempts/attempts.service.ts';
import type { Review } from './schedule.policy.ts';

/**
 * One review per day of study: what was measured that day. On a day with the slider alone it counts up to what was last
 * measured, so that it never makes a section due later than a sheet would.
 * @param days of one section, oldest first
 */
export function reviewsOf(days: readonly DayEvidence[]): Review[] {
  let sheet: number | null = null;
  let picked: number | null = null;
  return days.map(({ onDay, mark, picks, rating }) => {
    sheet = mark ?? sheet;
    picked = picks ?? picked;
    const measured = sheet ?? picked;
    const said = Math.min(rating ?? 0, measured ?? 100);
    return { on: onDay, score: mark ?? picks ?? said };
  });
}

/** The latest sheet; null without one. */
export function lastSheetOf(days: readonly DayEvidence[]): SheetMark | null {
  const day = days.findLast(({ mark }) => mark !== null);
  return day ? { percent: day.mark ?? 0, on: day.onDay } : null;
}

/** A section with such a sheet is not finished, whatever its slider says. */
export const isUnderPass = (sheet: SheetMark | null): boolean =>
  sheet !== null && sheet.percent < PASSED_FROM;

/**
 * What the learner said before each sheet, beside the sheet. The slider of an earlier day counts, because that of the same day
 * starts from the sheet; without one, the same day's.
 */
export function calibrationOf(days: readonly DayEvidence[]): CalibrationPoint[] {
  let before: number | null = null;
  return days.flatMap(({ onDay, mark, rating }) => {
    const said = before ?? rating;
    before = rating ?? before;
    return mark === null || said === null ? [] : [{ on: onDay, said, marked: mark }];
  });
}
