import type { PercentileRank } from '@urost3/contract/comparison.schemas.ts';
import { COMPARISON_STEP } from '@urost3/contract/comparison.ts';

const HIGHEST = 100 - COMPARISON_STEP;

/** Formats as '70th percentile'. The lowest value reads '… or below', the highest '… or above'. */
export function percentileText({ percentile }: Pick<PercentileRank, 'percentile'>): string {
  if (percentile >= HIGHEST) return `${HIGHEST}th percentile or above`;
  if (percentile <= COMPARISON_STEP) return `${COMPARISON_STEP}th percentile or below`;
  return `${percentile}th percentile`;
}

/** Formats as '70th percentile among 20 learners'. */
export const rankText = (standing: PercentileRank): string =>
  `${percentileText(standing)} among ${standing.learners} learners`;
