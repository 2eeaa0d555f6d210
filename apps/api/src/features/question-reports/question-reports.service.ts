// Learners' reports of errors in questions, and the answers that they receive.

import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@urost3/contract/day.ts';
import type {
  AdminQuestionReport,
  QuestionReport,
  QuestionReportBody,
  ReportAnswerBody,
} from '@urost3/contract/question-reports/question-reports.schemas.ts';
import { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { stationTypeOf } from '@urost3/contract/stations/stations.ts';
import { cutText } from '@urost3/contract/text/cut-text.ts';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Context } from '../../composition/context.ts';
import { type Db, pick } from '../../db/client.ts';
import { violatedUnique } from '../../db/errors.ts';
import { insertOncePerClientId } from '../../db/rows.ts';
import { AppError } from '../../http/app-error.ts';
import { type Actor, isEntitled, type Principal } from '../../http/guards/principal.ts';
import { pageOf } from '../../http/page-cursor.ts';
import { changeOwn } from '../accounts/account-lock.sql.ts';
import { users } from '../accounts/accounts.tables.ts';
import { findStudySection } from '../content/content.service.ts';
import type { Limit } from '../rate-limits/rate-limits.service.ts';
import { findSection, isReadable, requireReadable } from '../stations/stations.service.ts';
import { type ReportRow, reports } from './question-reports.tables.ts';

/** The name of the index that allows one open report per person and question. */
const ONE_OPEN = 'question_reports_one_open';

const isIn = (status: 'open' | 'answered') =>
  status === 'open' ? isNull(reports.answeredAt) : isNotNull(reports.answeredAt);

/** The reports that this person wrote, newest first. */
async function listOwnReports(
  db: Db,
  userUid: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<ReportRow[]> {
  return db
    .select()
    .from(reports)
    .where(eq(reports.userUid, userUid))
    .orderBy(desc(reports.createdAt), asc(reports.id))
    .limit(limit);
}

const reporter = pick(users, 'uid', 'displayName', 'email');

const learnerIds = sql.join(
  StationId.options.map((id) => sql`when ${id}::text then ${stationTypeOf[id]}::text`),
  sql` `,
);

/**
 * The reported section's station id for URLs of Station Management; null when the section is deleted. Reports store the
 * station id that learners' URLs contain.
 */
const adminStationId = sql<string | null>`(
  select s.station_id from sections s where s.deleted_at is null and s.slug = ${reports.sectionId}
    and s.station_type = case ${reports.stationId} ${learnerIds} end)`;

async function listReports(
  db: Db,
  { status, limit, offset }: { status: 'open' | 'answered'; limit: number; offset: number },
) {
  const order = status === 'open' ? asc(reports.createdAt) : desc(reports.answeredAt);
  return db
    .select({ report: reports, reporter, adminStationId })
    .from(reports)
    .leftJoin(users, eq(users.uid, reports.userUid))
    .where(isIn(status))
    .orderBy(order, asc(reports.id))
    .limit(limit)
    .offset(offset);
}
type ReportWithReporter = Awaited<ReturnType<typeof listReports>>[number];

/** The largest number of characters of the question's current wording that are stored with a report. */
const QUESTION_CHARACTERS_MAX = 2000;
const OWN_SHOWN = 100;

function toReport(ctx: Context, row: ReportRow): QuestionReport {
  const section = findSection(ctx, row);
  return {
    ...pick(row, 'id', 'stationId', 'sectionId'),
    sectionTitle: section?.title ?? 'Section no longer available',
    ...pick(row, 'questionId', 'question', 'reason', 'note', 'outcome', 'answer'),
    createdAt: row.createdAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
    isNew: row.answeredAt !== null && row.seenAt === null,
  };
}

/** Hides the question's text from a learner without Premium, unless the section is free and published. The learner's own text stays. */
function toOwnReport(ctx: Context, principal: Principal, row: ReportRow): QuestionReport {
  const mayRead = isEntitled(principal) || isReadable(ctx, principal, row);
  return mayRead ? toReport(ctx, row) : { ...toReport(ctx, row), question: '' };
}

function toAdminReport(ctx: Context, found: ReportWithReporter): AdminQuestionReport {
  const { report, reporter, adminStationId } = found;
  return { ...toReport(ctx, report), reporter, adminStationId };
}

const REPORTS: Limit = {
  name: 'question reports',
  max: 30,
  windowMs: HOUR_MS,
  message: 'You have sent too many reports.',
};

/** @throws AppError not_found, subscription_required, too_many_requests, conflict while the person has another open report about the question */
export async function reportQuestion(
  ctx: Context,
  principal: Principal,
  body: QuestionReportBody,
  clientId: string | null,
): Promise<QuestionReport> {
  requireReadable(ctx, principal, body);
  const section = await findStudySection(ctx, body.stationId, body.sectionId);
  const question = section?.questions.find((item) => item.id === body.questionId);
  if (!question) throw new AppError('not_found', 'This question is no longer available.');
  await ctx.limits.count(ctx.db, [{ limit: REPORTS, subject: principal.uid }]);
  try {
    const { row, isRepeated } = await changeOwn(ctx.db, principal.uid, (tx) =>
      insertOncePerClientId(tx, reports, 'userUid', {
        id: randomUUID(),
        userUid: principal.uid,
        ...body,
        question: cutText(question.question, QUESTION_CHARACTERS_MAX),
        createdAt: ctx.clock.now(),
        clientId,
      }),
    );
    if (!isRepeated) ctx.live.sendHintToAudience('content', 'question-report', row.id);
    return toReport(ctx, row);
  } catch (error) {
    if (violatedUnique(error) !== ONE_OPEN) throw error;
    throw new AppError(
      'conflict',
      'You have reported this question already. The answer will appear in My Revision.',
    );
  }
}

export async function listMyReports(
  ctx: Context,
  principal: Principal,
): Promise<{ reports: QuestionReport[] }> {
  const rows = await listOwnReports(ctx.db, principal.uid, OWN_SHOWN);
  return { reports: rows.map((row) => toOwnReport(ctx, principal, row)) };
}

export async function markReportsSeen({ db, clock }: Context, { uid }: Principal) {
  await db
    .update(reports)
    .set({ seenAt: clock.now() })
    .where(and(eq(reports.userUid, uid), isNotNull(reports.answeredAt), isNull(reports.seenAt)));
}

export async function listReportsForStaff(
  ctx: Context,
  query: { status: 'open' | 'answered'; page: number; limit: number },
) {
  const total = await ctx.db.$count(reports, isIn(query.status));
  const { offset, ...pages } = pageOf(total, query);
  const rows = await listReports(ctx.db, { ...query, offset });
  return { reports: rows.map((found) => toAdminReport(ctx, found)), total, ...pages };
}

/** @throws AppError not_found, conflict when the report has an answer already */
export async function answerReport(
  ctx: Context,
  by: Actor,
  id: string,
  { outcome, answer }: ReportAnswerBody,
): Promise<AdminQuestionReport> {
  return ctx.db.transaction(async (tx) => {
    const answeredAt = ctx.clock.now();
    const answered = await tx
      .update(reports)
      .set({ outcome, answer, answeredAt, answeredBy: by.uid })
      .where(and(eq(reports.id, id), isNull(reports.answeredAt)))
      .returning({ id: reports.id });
    const [found] = await tx
      .select({ report: reports, reporter, adminStationId })
      .from(reports)
      .leftJoin(users, eq(users.uid, reports.userUid))
      .where(eq(reports.id, id));
    if (!found) throw new AppError('not_found', 'There is no such report.');
    if (answered.length === 0)
      throw new AppError('conflict', 'This report has been answered already.');
    await ctx.audit.record(tx, by, 'question_report.answered', id, { outcome });
    const { userUid } = found.report;
    if (userUid) {
      await ctx.live.publish(tx, [{ to: { uid: userUid }, kind: 'question-report', data: { id } }]);
    }
    return toAdminReport(ctx, found);
  });
}

/** Keeps the reports of a deleted account, and removes their author. */
export async function eraseReports(tx: Db, userUid: string) {
  await tx.update(reports).set({ userUid: null }).where(eq(reports.userUid, userUid));
}

export const exportReports = async (
  ctx: Context,
  handle: Db,
  userUid: string,
  principal: Principal,
): Promise<unknown> =>
  (await listOwnReports(handle, userUid)).map((row) => toOwnReport(ctx, principal, row));
