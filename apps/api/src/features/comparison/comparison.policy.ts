import { COMPARISON_STEP } from '@urost3/contract/comparison.ts';

/**
 * A percentage that is safe to show: rounded to a multiple of 5, and never 0 or 100. A share of 0 or 100 would reveal
 * everybody's result.
 */
export function publicShare(percent: number): number {
  const rounded = Math.round(percent / COMPARISON_STEP) * COMPARISON_STEP;
  return Math.min(100 - COMPARISON_STEP, Math.max(COMPARISON_STEP, rounded));
}
