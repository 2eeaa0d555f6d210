// Shows authors the figures of each multiple-choice question and which questions need repair.

import type {
  ItemFigures,
  ItemFilter,
  itemAnalysisSchemas,
} from '@urost3/contract/comparison.schemas.ts';
import { COHORT_MIN, itemProblemLabels, itemProblems } from '@urost3/contract/comparison.ts';
import { containsTyped } from '@urost3/contract/fold-text.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import type { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { toCsv } from '../../http/csv.ts';
import { pageWithin } from '../../http/page-cursor.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import { createFigureCache } from './figure-cache.ts';
import { problemsOf } from './item-analysis.policy.ts';
import { type ItemRow, listItems } from './item-analysis.repository.ts';
import type { MeasuredItems, MeasuredQuestion, MeasuredSection } from './measured-items.ts';

type ItemQuery = z.output<typeof itemAnalysisSchemas.list.query>;

const percentOf = (part: number, whole: number) => Math.round((part / whole) * 100);
const keyOf = (sectionId: string, questionId: string) => `${sectionId}/${questionId}`;

function toFigures(section: MeasuredSection, item: MeasuredQuestion, row: ItemRow): ItemFigures {
  const { learners, right, discrimination, seconds, chosen } = row;
  const options = item.options.map((option) => ({ ...option, count: chosen[option.key] ?? 0 }));
  return {
    stationId: section.stationId,
    sectionId: section.sectionId,
    sectionTitle: section.title,
    adminStationId: section.adminStationId,
    questionId: item.questionId,
    question: item.question,
    learners,
    rightPercent: percentOf(right, learners),
    discrimination: discrimination === null ? null : Math.round(discrimination * 100) / 100,
    seconds,
    options: options.map(({ text, count, isAnswer }) => ({
      text,
      percent: percentOf(count, learners),
      isAnswer,
    })),
    problems: problemsOf({ learners, right, options, discrimination }),
  };
}

/**
 * A number to sort by. The question with the worse problem comes first. If the worst problems of two questions are
 * equal, the question with more problems comes first.
 */
const urgencyOf = ({ problems: [worst, ...more] }: ItemFigures) =>
  (worst ? itemProblems.indexOf(worst) : itemProblems.length) - more.length / 10;

/** Comparators for ascending order. `sortItems` puts questions whose figure is unknown last in both directions. */
const comparisons: Record<ItemQuery['sortBy'], (a: ItemFigures, b: ItemFigures) => number> = {
  repair: (a, b) => urgencyOf(a) - urgencyOf(b),
  learners: (a, b) => a.learners - b.learners,
  right: (a, b) => a.rightPercent - b.rightPercent,
  discrimination: (a, b) => (a.discrimination ?? 0) - (b.discrimination ?? 0),
  seconds: (a, b) => (a.seconds ?? 0) - (b.seconds ?? 0),
  section: (a, b) => a.sectionTitle.localeCompare(b.sectionTitle, 'en-GB'),
};

function sortItems(items: ItemFigures[], { sortBy, sortOrder }: ItemQuery): ItemFigures[] {
  const sign = sortOrder === 'asc' ? 1 : -1;
  const isUnknown = (item: ItemFigures) =>
    Number((sortBy === 'discrimination' || sortBy === 'seconds') && item[sortBy] === null);
  return items.toSorted((a, b) => isUnknown(a) - isUnknown(b) || sign * comparisons[sortBy](a, b));
}

function isWanted(item: ItemFigures, { show, stationId, search }: ItemFilter): boolean {
  if (show === 'repair' && item.problems.length === 0) return false;
  if (show !== 'repair' && show !== 'all' && !item.problems.includes(show)) return false;
  if (stationId !== '' && item.stationId !== stationId) return false;
  return containsTyped(`${item.sectionTitle} ${item.question}`, search);
}

export type ItemAnalysisService = ReturnType<typeof createItemAnalysisService>;

export function createItemAnalysisService(deps: { db: Db; clock: Clock; items: MeasuredItems }) {
  async function compute(sections: readonly MeasuredSection[]) {
    const rows = await listItems(deps.db, sections);
    const byStation = new Map<string, Map<string, ItemRow>>();
    for (const row of rows.filter(({ learners }) => learners >= COHORT_MIN)) {
      const known = byStation.get(row.stationId) ?? new Map<string, ItemRow>();
      byStation.set(row.stationId, known.set(keyOf(row.sectionId, row.questionId), row));
    }
    const figures = sections.flatMap((section) =>
      section.questions.flatMap((item) => {
        const key = keyOf(section.sectionId, item.questionId);
        const row = byStation.get(section.stationId)?.get(key);
        return row ? [toFigures(section, item, row)] : [];
      }),
    );
    const all = sections.reduce((sum, { questions }) => sum + questions.length, 0);
    return { figures, waiting: all - figures.length };
  }

  const kept = createFigureCache(deps.clock, compute);

  async function measure() {
    const { at, value } = kept.get(await deps.items.list());
    return { measuredAt: at.toISOString(), ...(await value) };
  }

  return {
    forgetFigures: kept.clear,

    async list(query: ItemQuery) {
      const { measuredAt, figures, waiting } = await measure();
      const wanted = sortItems(
        figures.filter((item) => isWanted(item, query)),
        query,
      );
      const page = pageWithin(wanted.length, query);
      const from = (page - 1) * query.limit;
      return {
        items: wanted.slice(from, from + query.limit),
        total: wanted.length,
        totalPages: Math.ceil(wanted.length / query.limit),
        currentPage: page,
        measured: figures.length,
        waiting,
        measuredAt,
      };
    },

    async exportCsv(filter: ItemFilter): Promise<string> {
      const { figures } = await measure();
      const wanted = figures.filter((item) => isWanted(item, filter));
      return toCsv(
        [
          'Station',
          'Section',
          'Question id',
          'Question',
          'Learners',
          'Right (%)',
          'Discrimination',
          'Median seconds',
          'Options',
          'Problems',
        ],
        wanted.map((item) => [
          stationLabels[item.stationId],
          item.sectionTitle,
          item.questionId,
          item.question,
          item.learners,
          item.rightPercent,
          item.discrimination,
          item.seconds,
          item.options
            .map(
              ({ text, percent, isAnswer }) => `${text}${isAnswer ? ' (answer)' : ''}: ${percent}%`,
            )
            .join('; '),
          item.problems.map((problem) => itemProblemLabels[problem]).join('; '),
        ]),
      );
    },
  };
}
