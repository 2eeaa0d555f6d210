// How other learners answered the questions that a learner has answered, and for authors the figures of each question. Only first attempts count.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { SEARCH_MAX } from '../limits.ts';
import { StationId } from '../stations/stations.schemas.ts';
import { SectionRef } from '../study/study.schemas.ts';
import { pageQuery, Timestamp } from '../text/text.schemas.ts';
import {
  comparisonRoutes,
  ITEMS_PAGE,
  itemAnalysisRoutes,
  itemProblems,
  itemSorts,
} from './comparison.ts';

export const SectionComparison = z.object({
  /** The multiple-choice questions that the caller has answered and that have a large enough cohort. */
  questions: z.array(
    z.object({
      questionId: z.string(),
      /** The percentage of the cohort whose first answer was right: a multiple of 5, from 5 to 95. */
      rightPercent: z.int(),
      learners: z.int(),
    }),
  ),
});
export type SectionComparison = z.infer<typeof SectionComparison>;

export const ComparisonSetting = z.strictObject({ isOn: z.boolean() });
export type ComparisonSetting = z.infer<typeof ComparisonSetting>;

export const comparisonSchemas = {
  getSetting: {
    summary: 'Whether the caller’s answers are counted among those of other learners.',
    response: ComparisonSetting,
  },
  saveSetting: {
    summary:
      'Switch the comparison on or off. When off, the caller sees no figures of others, and the caller’s answers are counted nowhere.',
    body: ComparisonSetting,
    response: ComparisonSetting,
  },
  getSection: {
    summary:
      'How others answered the multiple choice questions that the caller has answered in one section.',
    params: SectionRef,
    response: SectionComparison,
  },
} satisfies EndpointSchemas;

export const ItemProblemName = z.enum(itemProblems);

export const ItemFigures = z.object({
  ...SectionRef.shape,
  sectionTitle: z.string(),
  /** The id of the section's station in Station Management. */
  adminStationId: z.string(),
  questionId: z.string(),
  question: z.string(),
  /** The size of the cohort: learners whose first answer to the question's current wording counts. */
  learners: z.int(),
  rightPercent: z.int(),
  /**
   * The corrected item-total correlation, from −1 to 1 with two decimals. Null while too few learners have answered enough
   * other questions.
   */
  discrimination: z.number().nullable(),
  /**
   * The median time in seconds since a learner's previous answer in the section. Null when fewer than 20 such times are
   * known.
   */
  seconds: z.int().nullable(),
  options: z.array(z.object({ text: z.string(), percent: z.int(), isAnswer: z.boolean() })),
  problems: z.array(ItemProblemName),
});
export type ItemFigures = z.infer<typeof ItemFigures>;

export const ItemFilter = z.object({
  /** `repair`: questions with any problem. */
  show: z.enum(['repair', 'all', ...itemProblems]).default('repair'),
  stationId: StationId.or(z.literal('')).default(''),
  search: z.string().trim().max(SEARCH_MAX).default(''),
});
export type ItemFilter = z.infer<typeof ItemFilter>;

export const itemAnalysisSchemas = {
  list: {
    summary: 'How multiple choice questions measure, and which need repair.',
    query: ItemFilter.extend({
      sortBy: z.enum(itemSorts).default('repair'),
      sortOrder: z.enum(['asc', 'desc']).default('asc'),
      ...pageQuery(ITEMS_PAGE),
    }),
    response: z.object({
      items: z.array(ItemFigures),
      total: z.int(),
      totalPages: z.int(),
      currentPage: z.int(),
      /** The numbers of questions with figures, and of questions that too few learners have answered. */
      measured: z.int(),
      waiting: z.int(),
      /** When the figures were computed, at most ten minutes ago. */
      measuredAt: Timestamp,
    }),
  },
  exportCsv: {
    summary: 'The filtered questions with their figures as CSV, safe to open in a spreadsheet.',
    query: ItemFilter,
    response: 'text/csv',
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Comparison',
  description: 'How a learner did among others, and how each question measures.',
};
export const comparisonEndpoints = joinEndpoints(comparisonRoutes, comparisonSchemas);

export const itemAnalysisEndpoints = joinEndpoints(itemAnalysisRoutes, itemAnalysisSchemas);
