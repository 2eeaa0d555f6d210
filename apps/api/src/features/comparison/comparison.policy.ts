import { COHORT_MIN, COMPARISON_STEP } from '@urost3/contract/comparison.ts';

/** A share that is safe to publish: rounded, and never 0 or 100, which would tell the result of each person. */
export function publicShare(percent: number): number {
  const rounded = Math.round(percent / COMPARISON_STEP) * COMPARISON_STEP;
  return Math.min(100 - COMPARISON_STEP, Math.max(COMPARISON_STEP, rounded));
}

/** Where a learner's own score stands in the group. */
interface Place {
  /** Size of the group. */
  learners: number;
  /** Members with a lower score. */
  below: number;
  /** Members with the same score, the learner included when they are a member. */
  equal: number;
  /** The group grows in steps, so the learner may not be a member yet. */
  isMember: boolean;
}

/**
 * Percentile rank: the share below, plus half of the share with the same score (Crocker and Algina, Introduction to
 * Classical and Modern Test Theory, 1986, chapter 19). The learner counts as one of the group.
 * @returns rounded for publication; null for a group that is too small
 */
export function percentileOf({ learners, below, equal, isMember }: Place): number | null {
  if (learners < COHORT_MIN) return null;
  const self = isMember ? 0 : 1;
  return publicShare(((below + (equal + self) / 2) / (learners + self)) * 100);
}

/** The first scores of a group, without the people. */
export interface Cohort {
  learners: number;
  /** Score → number of members. */
  counts: ReadonlyMap<number, number>;
  /** The latest attempt of a member: the group consists of those who were first. */
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
