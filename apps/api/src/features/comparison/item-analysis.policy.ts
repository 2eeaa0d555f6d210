// Decides from the answers of learners whether a question needs repair, with the thresholds of classical item analysis.
import {
  COHORT_MIN,
  type ItemProblem,
  itemProblems,
} from '@urost3/contract/comparison/comparison.ts';

/**
 * With a lower discrimination a question hardly separates stronger from weaker learners: 'poor, to be rejected or
 * improved' (Ebel and Frisbie, Essentials of Educational Measurement, 5th edition, 1991, chapter 13).
 */
const DISCRIMINATION_MIN = 0.2;

/**
 * A wrong option does not work as a distractor when a smaller share of learners than this chooses it. Sources: Haladyna
 * and Downing, Educational and Psychological Measurement 1993;53:999–1010; Tarrant, Ware and Mohammed, BMC Medical
 * Education 2009;9:40.
 */
const OPTION_MIN = 0.05;

/**
 * A question is easy when at least this share of its answers is right. All wrong options together then get at most the
 * share that one working distractor needs.
 */
const EASY_FROM = 1 - OPTION_MIN;

/**
 * Learners needed to compute the discrimination. The standard error of a correlation near 0 is 1/√(n − 1), here 0.14
 * (Crocker and Algina, 1986, chapter 14). Chance therefore rarely makes a good question look poor.
 */
export const DISCRIMINATION_LEARNERS_MIN = 50;

/**
 * The number of other questions that a learner must have answered, because a total over fewer questions is mostly chance. This value is our
 * own choice.
 */
export const OTHER_QUESTIONS_MIN = 5;

/** The answers to one question, counted. */
export interface ItemCounts {
  learners: number;
  right: number;
  /** How often each option was chosen, and whether it is the answer. */
  options: readonly { count: number; isAnswer: boolean }[];
  /**
   * Null when all learners answered alike, or while fewer than `DISCRIMINATION_LEARNERS_MIN` of them have answered
   * `OTHER_QUESTIONS_MIN` other questions.
   */
  discrimination: number | null;
}

const rules: Record<ItemProblem, (counts: ItemCounts) => boolean> = {
  key: ({ right, options }) => options.some(({ count, isAnswer }) => !isAnswer && count > right),
  negative: ({ discrimination }) => discrimination !== null && discrimination < 0,
  guessing: ({ learners, right, options }) => right / learners <= 1 / options.length,
  weak: ({ discrimination }) =>
    discrimination !== null && discrimination >= 0 && discrimination < DISCRIMINATION_MIN,
  easy: ({ learners, right }) => right / learners >= EASY_FROM,
  // An easy question is left out, because hardly anybody can choose a wrong option when nearly everybody is right.
  unused: (counts) =>
    !rules.easy(counts) &&
    counts.options.some(({ count, isAnswer }) => !isAnswer && count / counts.learners < OPTION_MIN),
};

/** The problems of a question, the worst first. A question with fewer than `COHORT_MIN` learners has none. */
export function problemsOf(counts: ItemCounts): ItemProblem[] {
  if (counts.learners < COHORT_MIN) return [];
  return itemProblems.filter((problem) => rules[problem](counts));
}
