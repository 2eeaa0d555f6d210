// Shows authors the figures of each multiple-choice question and which questions need repair.

import type {
  ItemFigures,
  ItemFilter,
  itemAnalysisSchemas,
} from '@urost3/contract/comparison/comparison.schemas.ts';
import {
  COHORT_MIN,
  itemProblemLabels,
  itemProblems,
} from '@urost3/contract/comparison/comparison.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { containsTyped } from '@urost3/contract/text/fold-text.ts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '../../composition/context.ts';
import { type Db, rowsOf } from '../../db/client.ts';
import { toCsv } from '../../http/csv.ts';
import { pageOf } from '../../http/page-cursor.ts';
import { isInCohort, isPresentWording, learners } from './comparison.tables.ts';
import {
  DISCRIMINATION_LEARNERS_MIN,
  keepFigure,
  listMeasuredSections,
  type MeasuredQuestion,
  type MeasuredSection,
  OTHER_QUESTIONS_MIN,
  problemsOf,
} from './measured-items.ts';

const TAKEN_MAX = '10 minutes';

interface ItemRow {
  stationId: string;
  sectionId: string;
  questionId: string;
  learners: number;
  right: number;
  discrimination: number | null;
  seconds: number | null;
  /** Maps an option's key to the number of learners who chose it. */
  chosen: Record<string, number>;
}

/**
 * The figures of the questions that enough learners have answered. They count each learner's first answer to the
 * current wording.
 * Discrimination is the corrected item-total correlation. It correlates a right answer to the question with the share
 * of right answers to the learner's *other* questions. The question itself is left out, because it correlates with any
 * total that contains it (Henrysson, Psychometrika 1963;28:211–218). A share is used and not a sum, because learners
 * answer different numbers of questions.
 * `seconds` is the median time since the learner's previous answer in the section. A time over `TAKEN_MAX` counts as a
 * break and is left out.
 */
async function listItems(db: Db, sections: readonly MeasuredSection[]): Promise<ItemRow[]> {
  const items = sections.flatMap(({ stationId, sectionId, questions }) =>
    questions.map(({ questionId, itemKey, publishedAt }) => ({
      station_id: stationId,
      section_id: sectionId,
      question_id: questionId,
      item_key: itemKey,
      published_at: publishedAt.toISOString(),
    })),
  );
  return db.transaction(async (tx) => {
    // The planner expects few rows from the list of items. With nested loops it would therefore scan all answers once
    // per learner.
    await tx.execute(sql`set local enable_nestloop = off`);
    await tx.execute(sql`set local work_mem = '64MB'`);
    return rowsOf<ItemRow>(tx, figuresOf(JSON.stringify(items)));
  });
}

/** @param items the questions as JSON */
const figuresOf = (items: string) =>
  sql`with ${learners},
    items as materialized (
      select row_number() over ()::int as item, i.* from jsonb_to_recordset(${items}::jsonb)
        as i (station_id text, section_id text, question_id text, item_key text, published_at timestamptz)
    ),
    firsts as materialized (
      select distinct on (i.item, a.user_uid) i.item, a.user_uid, a.id, a.option_key, a.is_right::int as score
      from items i join mcq_attempts a using (station_id, section_id, question_id)
      join learners l on l.uid = a.user_uid
      where a.is_right is not null and ${isPresentWording}
      order by i.item, a.user_uid, a.id
    ),
    totals as (select user_uid, count(*) as answered, sum(score) as score from firsts group by user_uid),
    placed as (
      select f.*, row_number() over (partition by item order by id) as place, count(*) over (partition by item) as size
      from firsts f
    ),
    cohort as materialized (select * from placed where ${isInCohort}),
    shares as (
      select item, jsonb_object_agg(option_key, learners) as chosen
      from (select item, option_key, count(*)::int as learners from cohort group by item, option_key) counts group by item
    ),
    scores as (
      select c.item, c.score,
        case when t.answered > ${OTHER_QUESTIONS_MIN}::int then (t.score - c.score)::float8 / (t.answered - 1) end as others
      from cohort c join totals t using (user_uid)
    ),
    answers as (
      select user_uid, station_id, section_id, at, id as attempt_id from mcq_attempts
      union all select user_uid, station_id, section_id, at, null from study_answers
    ),
    gaps as (
      select attempt_id, at - lag(at) over (partition by user_uid, station_id, section_id order by at, attempt_id) as taken
      from answers
    ),
    times as (
      select c.item, percentile_cont(0.5) within group (order by extract(epoch from g.taken)) as seconds
      from cohort c join gaps g on g.attempt_id = c.id
      where g.taken > interval '0' and g.taken <= ${TAKEN_MAX}::interval
      group by c.item having count(*) >= ${COHORT_MIN}::int
    ),
    figures as (
      select item, count(*)::int as learners, sum(score)::int as right_count,
        case when count(others) >= ${DISCRIMINATION_LEARNERS_MIN}::int then corr(score, others) end as discrimination
      from scores group by item
    )
    select i.station_id as "stationId", i.section_id as "sectionId", i.question_id as "questionId", f.learners,
      f.right_count as "right", f.discrimination, round(t.seconds)::int as seconds, s.chosen
    from figures f join items i using (item) join shares s using (item) left join times t using (item) order by item`;

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

async function computeFigures(ctx: Context, sections: readonly MeasuredSection[]) {
  const rows = await listItems(ctx.db, sections);
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

async function measureItems(ctx: Context) {
  const { at, value } = keepFigure(ctx, await listMeasuredSections(ctx), (sections) =>
    computeFigures(ctx, sections),
  );
  return { measuredAt: at.toISOString(), ...(await value) };
}

export async function listItemFigures(ctx: Context, query: ItemQuery) {
  const { measuredAt, figures, waiting } = await measureItems(ctx);
  const wanted = sortItems(
    figures.filter((item) => isWanted(item, query)),
    query,
  );
  const { offset, ...pages } = pageOf(wanted.length, query);
  return {
    items: wanted.slice(offset, offset + query.limit),
    total: wanted.length,
    ...pages,
    measured: figures.length,
    waiting,
    measuredAt,
  };
}

export async function exportItemFigures(ctx: Context, filter: ItemFilter): Promise<string> {
  const { figures } = await measureItems(ctx);
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
        .map(({ text, percent, isAnswer }) => `${text}${isAnswer ? ' (answer)' : ''}: ${percent}%`)
        .join('; '),
      item.problems.map((problem) => itemProblemLabels[problem]).join('; '),
    ]),
  );
}
