// Tells a learner how others answered the same multiple-choice questions at their first attempt. Responses hide the
// results of single people (decision 082): they contain only shares rounded to 5 %, of groups that grow by ten.

import type {
  ComparisonSetting,
  SectionComparison,
} from '@urost3/contract/comparison/comparison.schemas.ts';
import { COHORT_MIN, COMPARISON_STEP } from '@urost3/contract/comparison/comparison.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, rowsOf } from '../../db/client.ts';
import { findRow, insertNew, removeRowsOf } from '../../db/rows.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { changeOwn } from '../accounts/account-lock.sql.ts';
import { requireReadable } from '../stations/stations.service.ts';
import { comparisonOptOuts, isInCohort, isPresentWording, learners } from './comparison.tables.ts';
import {
  findMeasuredSection,
  forgetFigures,
  keepFigure,
  type MeasuredSection,
} from './measured-items.ts';

/** A question in its current wording. */
export interface QuestionWording {
  questionId: string;
  itemKey: string;
  publishedAt: Date;
}

/** For each person that `who` selects and each question: the first pick that is known to be right or wrong. */
function firstPicks(
  { stationId, sectionId }: SectionRef,
  questions: readonly QuestionWording[],
  who: SQL,
): SQL {
  const items = JSON.stringify(
    questions.map(({ questionId, itemKey, publishedAt }) => ({
      question_id: questionId,
      item_key: itemKey,
      published_at: publishedAt.toISOString(),
    })),
  );
  return sql`select distinct on (a.question_id, a.user_uid) a.question_id, a.user_uid, a.id, a.is_right
    from jsonb_to_recordset(${items}::jsonb) as i (question_id text, item_key text, published_at timestamptz)
    join mcq_attempts a on a.question_id = i.question_id
    where a.station_id = ${stationId} and a.section_id = ${sectionId} and ${who} and a.is_right is not null
      and ${isPresentWording}
    order by a.question_id, a.user_uid, a.id`;
}

/** The ids of the questions that the person has answered. */
async function listAnswered(
  db: Db,
  userUid: string,
  ref: SectionRef,
  questions: readonly QuestionWording[],
): Promise<Set<string>> {
  const rows = await rowsOf<{ questionId: string }>(
    db,
    sql`select question_id as "questionId" from (${firstPicks(ref, questions, sql`a.user_uid = ${userUid}`)}) firsts`,
  );
  return new Set(rows.map((row) => row.questionId));
}

interface QuestionShare {
  questionId: string;
  learners: number;
  right: number;
}

/** The size of each question's cohort, and the number of right first picks in it. */
function listQuestionShares(
  db: Db,
  ref: SectionRef,
  questions: readonly QuestionWording[],
): Promise<QuestionShare[]> {
  return rowsOf(
    db,
    sql`with ${learners},
    placed as (
      select f.question_id, f.is_right, row_number() over (partition by f.question_id order by f.id) as place,
        count(*) over (partition by f.question_id) as size
      from (${firstPicks(ref, questions, sql`true`)}) f where f.user_uid in (select uid from learners)
    )
    select question_id as "questionId", count(*)::int as "learners",
      (count(*) filter (where is_right))::int as "right"
    from placed where ${isInCohort} group by question_id order by question_id`,
  );
}

const findOptOut = (db: Db, userUid: string): Promise<{ since: Date } | null> =>
  findRow(db, comparisonOptOuts, eq(comparisonOptOuts.userUid, userUid));

/**
 * A percentage that is safe to show: rounded to a multiple of 5, and never 0 or 100. A share of 0 or 100 would reveal
 * everybody's result.
 */
export function publicShare(percent: number): number {
  const rounded = Math.round(percent / COMPARISON_STEP) * COMPARISON_STEP;
  return Math.min(100 - COMPARISON_STEP, Math.max(COMPARISON_STEP, rounded));
}

const isOn = async (ctx: Context, userUid: string) => (await findOptOut(ctx.db, userUid)) === null;

/**
 * False for staff, because they know the answers, and for people who opted out. Cohorts contain neither staff nor
 * people who opted out.
 */
const isCompared = async (ctx: Context, { uid, roles }: Principal) =>
  roles.length === 0 && (await isOn(ctx, uid));

async function listComparedQuestions(ctx: Context, uid: string, section: MeasuredSection) {
  const { questions } = section;
  const answered =
    questions.length > 0 ? await listAnswered(ctx.db, uid, section, questions) : new Set<string>();
  if (answered.size === 0) return [];
  const readShares = () => listQuestionShares(ctx.db, section, questions);
  return (await keepFigure(ctx, section, readShares).value)
    .filter(({ questionId, learners }) => answered.has(questionId) && learners >= COHORT_MIN)
    .map(({ questionId, learners, right }) => ({
      questionId,
      learners,
      rightPercent: publicShare((right / learners) * 100),
    }));
}

/** @throws AppError not_found, subscription_required */
export async function compareSection(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
): Promise<SectionComparison> {
  requireReadable(ctx, principal, ref);
  if (!(await isCompared(ctx, principal))) return { questions: [] };
  const section = await findMeasuredSection(ctx, ref);
  return { questions: section ? await listComparedQuestions(ctx, principal.uid, section) : [] };
}

export const getComparisonSetting = async (
  ctx: Context,
  { uid }: Principal,
): Promise<ComparisonSetting> => ({
  isOn: await isOn(ctx, uid),
});

export async function saveComparisonSetting(
  ctx: Context,
  { uid }: Principal,
  setting: ComparisonSetting,
): Promise<ComparisonSetting> {
  await changeOwn(ctx.db, uid, async (tx) => {
    if (setting.isOn) await removeRowsOf(tx, uid, comparisonOptOuts);
    else await insertNew(tx, comparisonOptOuts, { userUid: uid, since: ctx.clock.now() });
  });
  forgetFigures(ctx);
  return setting;
}

/** Deletes a person's setting together with the account. */
export async function eraseComparison(ctx: Context, tx: Db, userUid: string) {
  await removeRowsOf(tx, userUid, comparisonOptOuts);
  forgetFigures(ctx);
}
export async function exportComparison(handle: Db, userUid: string) {
  const optOut = await findOptOut(handle, userUid);
  return { isOn: optOut === null, offSince: optOut?.since ?? null };
}
