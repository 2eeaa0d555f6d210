import type { Standing } from '@urost3/contract/comparison.schemas.ts';
import { COMPARISON_STEP } from '@urost3/contract/comparison.ts';

const HIGHEST = 100 - COMPARISON_STEP;

/** '70th percentile'. The ends stand for everything beyond them. */
export function percentileWords({ percentile }: Pick<Standing, 'percentile'>): string {
  if (percentile >= HIGHEST) return `${HIGHEST}th percentile or above`;
  if (percentile <= COMPARISON_STEP) return `${COMPARISON_STEP}th percentile or below`;
  return `${percentile}th percentile`;
}

/** '70th percentile among 20 learners' */
export const standingWords = (standing: Standing): string =>
  `${percentileWords(standing)} among ${standing.learners} learners`;
