import { GET, PUT, typedRoutes } from '../endpoint.ts';
import type { comparisonSchemas, itemAnalysisSchemas } from './comparison.schemas.ts';

export const comparisonRoutes = typedRoutes<typeof comparisonSchemas>()({
  getSetting: GET('/comparison/setting', 'signed-in'),
  saveSetting: PUT('/comparison/setting', 'signed-in'),
  getSection: GET('/comparison/sections/:stationId/:sectionId', 'signed-in'),
});

export const itemAnalysisRoutes = typedRoutes<typeof itemAnalysisSchemas>()({
  list: GET('/admin/items', 'content'),
  exportCsv: GET('/admin/items/export.csv', 'content'),
});

/** The smallest cohort for which figures are shown. */
export const COHORT_MIN = 20;
/** A cohort grows by this many learners at a time. Otherwise a change of a figure could reveal one person's answer. */
export const COHORT_STEP = 10;
/** Percentages shown to learners are multiples of this, and never 0 or 100. */
export const COMPARISON_STEP = 5;
export const ITEMS_PAGE = 25;

/** Problems of a question that the learners' answers reveal, the worst first. */
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
