// A learner's results compared with those of other learners, and for authors the figures of each question. Only first attempts count.
import { z } from 'zod';
import { ITEMS_PAGE, itemProblems, itemSorts } from './comparison.ts';
import type { EndpointSchemas } from './endpoint.ts';
import { SEARCH_MAX } from './limits.ts';
import { StationId } from './stations.schemas.ts';
import { SectionRef } from './study.schemas.ts';
import { Slug, Timestamp } from './text.schemas.ts';

/** A learner's first result, compared with the first results of the cohort. */
export const PercentileRank = z.object({
  /** The learner's own result at the first attempt, in percent. */
  percent: z.int(),
  /** The rounded percentile rank, from 5 to 95. */
  percentile: z.int(),
  /** The size of the cohort: a multiple of 10, at least 20. */
  learners: z.int(),
});
export type PercentileRank = z.infer<typeof PercentileRank>;

const standings = {
  /** Compares the first mark on the checklist. Null without a mark, for too small a cohort, or for a person who is not compared. */
  sheet: PercentileRank.nullable(),
  /** Compares the first picks of all multiple-choice questions. Null also until the learner has answered all of them. */
  picks: PercentileRank.nullable(),
};

export const SectionComparison = z.object({
  /** False when the learner has switched the comparison off. */
  isOn: z.boolean(),
  ...standings,
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

export const ComparedSection = SectionRef.extend({ title: z.string(), ...standings });
export type ComparedSection = z.infer<typeof ComparedSection>;

export const ComparisonSetting = z.strictObject({ isOn: z.boolean() });
export type ComparisonSetting = z.infer<typeof ComparisonSetting>;

export const comparisonSchemas = {
  list: {
    summary: "The caller's percentiles in the sections worked on most recently, latest first.",
    response: z.object({ isOn: z.boolean(), sections: z.array(ComparedSection) }),
  },
  getSetting: {
    summary: 'Whether the caller is compared with other learners.',
    response: ComparisonSetting,
  },
  saveSetting: {
    summary: 'Switch the comparison on or off. When off, the caller’s answers are counted nowhere.',
    body: ComparisonSetting,
    response: ComparisonSetting,
  },
  getSection: {
    summary: "The caller's percentiles in one section, and how others answered the same questions.",
    params: SectionRef,
    response: SectionComparison,
  },
} satisfies EndpointSchemas;

export const ItemProblemName = z.enum(itemProblems);

export const ItemFigures = z.object({
  stationId: StationId,
  sectionId: Slug,
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
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(ITEMS_PAGE),
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
    response: 'raw',
  },
} satisfies EndpointSchemas;
