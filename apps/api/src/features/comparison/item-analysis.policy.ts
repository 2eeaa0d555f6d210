// When the answers to a question show that the question needs repair. The thresholds are those of classical item analysis.
import { COHORT_MIN, type ItemProblem, itemProblems } from '@urost3/contract/comparison.ts';

/**
 * Below this a question hardly separates stronger from weaker learners: 'poor, to be rejected or improved' (Ebel and
 * Frisbie, Essentials of Educational Measurement, 5th edition, 1991, chapter 13).
 */
const DISCRIMINATION_MIN = 0.2;
/**
 * An option chosen by fewer does not work as a distractor (Haladyna and Downing, Educational and Psychological Measurement
 * 1993;53:999–1010; used for medical questions by Tarrant, Ware and Mohammed, BMC Medical Education 2009;9:40).
 */
const OPTION_MIN = 0.05;
/** By the same measure: all wrong options together are chosen by less than one would need. */
const EASY_FROM = 1 - OPTION_MIN;
/**
 * Learners needed for a discrimination: the standard error of a correlation near 0 is 1/√(n − 1) (Crocker and Algina, 1986,
 * chapter 14), here 0.14, so that chance seldom turns a good question into a poor one.
 */
export const DISCRIMINATION_LEARNERS_MIN = 50;
/** Other questions that a learner must have answered: a total of fewer is mostly chance. Our own choice. */
export const OTHER_QUESTIONS_MIN = 5;

/** The counts of one question. */
export interface ItemCounts {
  learners: number;
  right: number;
  /** How often each option was chosen, and which is the answer. */
  options: readonly { count: number; isAnswer: boolean }[];
  /** Null while too few learners answered enough other questions, or when all answered alike. */
  discrimination: number | null;
}

const rules: Record<ItemProblem, (counts: ItemCounts) => boolean> = {
  key: ({ right, options }) => options.some(({ count, isAnswer }) => !isAnswer && count > right),
  negative: ({ discrimination }) => discrimination !== null && discrimination < 0,
  guessing: ({ learners, right, options }) => right / learners <= 1 / options.length,
  weak: ({ discrimination }) =>
    discrimination !== null && discrimination >= 0 && discrimination < DISCRIMINATION_MIN,
  easy: ({ learners, right }) => right / learners >= EASY_FROM,
  // When nearly everybody is right, no wrong option can be chosen often.
  unused: (counts) =>
    !rules.easy(counts) &&
    counts.options.some(({ count, isAnswer }) => !isAnswer && count / counts.learners < OPTION_MIN),
};

/** The worst first. A question that fewer than `COHORT_MIN` learners answered has none. */
export function problemsOf(counts: ItemCounts): ItemProblem[] {
  if (counts.learners < COHORT_MIN) return [];
  return itemProblems.filter((problem) => rules[problem](counts));
}
