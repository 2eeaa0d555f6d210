// The rules of marking oneself, point by point: which point comes next, and what to say next time.
import { type PointWeight, pointWeightValues } from '@urost3/contract/content/checklist.ts';
import type { PointVerdicts } from '@urost3/contract/examiner/examiner.ts';

interface Point {
  text: string;
  weight: PointWeight;
}

const NEXT_TIME_MAX = 3;

/** Critical points come first, because a missed one limits the mark. Points of one weight keep the order of the sheet. */
export const inMarkingOrder = <P extends Point>(points: readonly P[]): P[] =>
  points.toSorted((a, b) => pointWeightValues[b.weight] - pointWeightValues[a.weight]);

/**
 * The point to mark after `text`: the next one without a verdict, or the first one when none follows.
 * @param ordered in marking order
 * @returns null when every point has a verdict
 */
export function nextUnmarked(
  ordered: readonly Point[],
  verdicts: PointVerdicts,
  text: string | null,
): string | null {
  const from = ordered.findIndex((point) => point.text === text) + 1;
  const rotated = [...ordered.slice(from), ...ordered.slice(0, from)];
  return rotated.find((point) => verdicts[point.text] === undefined)?.text ?? null;
}

/** The most important points that were not covered. Of equal weight, points that were not said come before partly said ones. */
export function pointsForNextTime<P extends Point>(
  points: readonly P[],
  verdicts: PointVerdicts,
): P[] {
  const isPartly = ({ text }: P) => Number(verdicts[text] === 'partly');
  const missed = points.filter(({ text }) => verdicts[text] !== 'covered');
  return inMarkingOrder(missed.toSorted((a, b) => isPartly(a) - isPartly(b))).slice(
    0,
    NEXT_TIME_MAX,
  );
}
