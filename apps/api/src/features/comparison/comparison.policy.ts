import { COHORT_MIN, COMPARISON_STEP } from '@urost3/contract/comparison.ts';

/**
 * A percentage that is safe to show: rounded to a multiple of 5, and never 0 or 100. A share of 0 or 100 would reveal
 * everybody's result.
 */
export function publicShare(percent: number): number {
  const rounded = Math.round(percent / COMPARISON_STEP) * COMPARISON_STEP;
  return Math.min(100 - COMPARISON_STEP, Math.max(COMPARISON_STEP, rounded));
}

/** A learner's score compared with the scores of the cohort. */
interface Place {
  /** The size of the cohort. */
  learners: number;
  /** The number of members with a lower score. */
  below: number;
  /** The number of members with the same score, including the learner if they are a member. */
  equal: number;
  /** Whether the learner is a member. The cohort grows in steps, so a learner may not be a member yet. */
  isMember: boolean;
}

/**
 * The percentile rank: the share of lower scores plus half of the share of equal scores. The learner counts as a
 * member. Source: Crocker and Algina, Introduction to Classical and Modern Test Theory, 1986, chapter 19.
 * @returns rounded for publication; null when the cohort is too small
 */
export function percentileOf({ learners, below, equal, isMember }: Place): number | null {
  if (learners < COHORT_MIN) return null;
  const self = isMember ? 0 : 1;
  return publicShare(((below + (equal + self) / 2) / (learners + self)) * 100);
}

/** The first score of each member of a cohort, without names. */
export interface Cohort {
  learners: number;
  /** Maps a score to the number of members with it. */
  counts: ReadonlyMap<number, number>;
  /** The id of the last member's attempt. The cohort consists of the people who answered first. */
  lastId: number;
}

/** A person's own first score, and the attempt that completed it. */
export interface OwnScore {
  id: number;
  score: number;
}

export function placeIn({ learners, counts, lastId }: Cohort, own: OwnScore): Place {
  const lower = [...counts].filter(([score]) => score < own.score);
  return {
    learners,
    below: lower.reduce((sum, [, count]) => sum + count, 0),
    equal: counts.get(own.score) ?? 0,
    isMember: own.id <= lastId,
  };
}
