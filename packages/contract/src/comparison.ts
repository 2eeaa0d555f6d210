/** The smallest group of learners of which a figure is shown. */
export const COHORT_MIN = 20;
/** A group grows by this many learners at once, so that no figure changes with one person's answer. */
export const COHORT_STEP = 10;
/** Shares and percentiles shown to learners are multiples of this, and neither 0 nor 100. */
export const COMPARISON_STEP = 5;
/** With one question nearly everybody ties, so that a percentile says nothing. */
export const COMPARED_QUESTIONS_MIN = 2;
/** Sections in the learner's list, those worked on most recently. */
export const COMPARED_SECTIONS_MAX = 10;

export const ITEMS_PAGE = 25;

/** Faults of a question that its answers show, the worst first. */
export const itemProblems = ['key', 'negative', 'guessing', 'weak', 'easy', 'unused'] as const;
export type ItemProblem = (typeof itemProblems)[number];

export const itemProblemLabels: Record<ItemProblem, string> = {
  key: 'A wrong option is chosen more often than the answer',
  negative: 'Stronger learners get it wrong more often',
  guessing: 'Right no more often than by guessing',
  weak: 'Hardly separates stronger from weaker learners',
  easy: 'Nobody, or almost nobody, gets it wrong',
  unused: 'An option that hardly anybody chooses',
};

export const itemSorts = [
  'repair',
  'learners',
  'right',
  'discrimination',
  'seconds',
  'section',
] as const;
export type ItemSort = (typeof itemSorts)[number];
