// The examiner's checklist and its mark, computed in the same way in the browser and on the server.

export const pointWeights = ['critical', 'major', 'minor'] as const;
export type PointWeight = (typeof pointWeights)[number];

export const pointWeightLabels: Record<PointWeight, string> = {
  critical: 'Critical',
  major: 'Major',
  minor: 'Minor',
};

export const pointWeightValues: Record<PointWeight, number> = { critical: 3, major: 2, minor: 1 };

/**
 * The largest mark while a critical point is not covered; it is below the pass mark. A candidate whose patient comes to
 * harm does not pass, however many other points were covered.
 */
export const CRITICAL_CAP_PERCENT = 50;

/**
 * The percentage of the weight that was covered, rounded; before the cap. The mark of every sheet is computed from it.
 * Multiplies first, because 23 / 40 * 100 is a little less than 57.5 and would be rounded down.
 */
export const percentOfWeight = (covered: number, total: number): number =>
  Math.round((100 * covered) / total);

interface ChecklistMark {
  /** The rounded percentage, at most the cap while a critical point is not covered. */
  percent: number;
  isCapped: boolean;
  /** The texts of the critical points that were not covered. */
  missedCritical: string[];
}

/** Computes the mark by the weights of the points. @param points at least one; without points `percent` is NaN */
export function markChecklist(
  points: readonly { text: string; weight: PointWeight }[],
  isCovered: (text: string) => boolean,
): ChecklistMark {
  let covered = 0;
  let total = 0;
  const missedCritical: string[] = [];
  for (const { text, weight } of points) {
    const value = pointWeightValues[weight];
    total += value;
    if (isCovered(text)) covered += value;
    else if (weight === 'critical') missedCritical.push(text);
  }
  const share = percentOfWeight(covered, total);
  const isCapped = missedCritical.length > 0 && share > CRITICAL_CAP_PERCENT;
  return { percent: isCapped ? CRITICAL_CAP_PERCENT : share, isCapped, missedCritical };
}

/** True when the points have different weights, or all are critical. Pages show weights only then. */
export const isWeighted = (points: readonly { weight: PointWeight }[]): boolean =>
  points.some(({ weight }) => weight !== points[0]?.weight || weight === 'critical');
