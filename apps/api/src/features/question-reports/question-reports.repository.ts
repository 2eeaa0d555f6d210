import type { ReportOutcome } from '@urost3/contract/question-reports.schemas.ts';
import { StationId } from '@urost3/contract/stations.schemas.ts';
import { stationTypeOf } from '@urost3/contract/stations.ts';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { type ReportRow, reports } from './question-reports.tables.ts';

/** The name of the index that allows one open report per person and question. */
export const ONE_OPEN = 'question_reports_one_open';

const isIn = (status: 'open' | 'answered') =>
  status === 'open' ? isNull(reports.answeredAt) : isNotNull(reports.answeredAt);

export async function insertReport(
  db: Db,
  row: Omit<ReportRow, 'outcome' | 'answer' | 'answeredAt' | 'answeredBy' | 'seenAt'>,
): Promise<ReportRow> {
  const rows = await db.insert(reports).values(row).returning();
  return rows[0] as ReportRow;
}

/** The reports that this person wrote, newest first. */
export async function listOwnReports(
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

export async function updateSeen(db: Db, userUid: string, seenAt: Date): Promise<void> {
  await db
    .update(reports)
    .set({ seenAt })
    .where(
      and(eq(reports.userUid, userUid), isNotNull(reports.answeredAt), isNull(reports.seenAt)),
    );
}

export async function countReports(db: Db, status: 'open' | 'answered'): Promise<number> {
  return db.$count(reports, isIn(status));
}

const reporter = { uid: users.uid, displayName: users.displayName, email: users.email };

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

export async function listReports(
  db: Db,
  filter: { status: 'open' | 'answered'; page: number; limit: number },
) {
  const { status, page, limit } = filter;
  const order = status === 'open' ? asc(reports.createdAt) : desc(reports.answeredAt);
  return db
    .select({ report: reports, reporter, adminStationId })
    .from(reports)
    .leftJoin(users, eq(users.uid, reports.userUid))
    .where(isIn(status))
    .orderBy(order, asc(reports.id))
    .limit(limit)
    .offset((page - 1) * limit);
}
export type ReportWithReporter = Awaited<ReturnType<typeof listReports>>[number];

export async function findReport(db: Db, id: string): Promise<ReportWithReporter | null> {
  const rows = await db
    .select({ report: reports, reporter, adminStationId })
    .from(reports)
    .leftJoin(users, eq(users.uid, reports.userUid))
    .where(eq(reports.id, id));
  return rows[0] ?? null;
}

/** Stores the answer. @returns false when the report was answered before */
export async function updateAnswered(
  tx: Db,
  id: string,
  values: { outcome: ReportOutcome; answer: string; answeredAt: Date; answeredBy: string },
): Promise<boolean> {
  const rows = await tx
    .update(reports)
    .set(values)
    .where(and(eq(reports.id, id), isNull(reports.answeredAt)))
    .returning({ id: reports.id });
  return rows.length > 0;
}

/** Keeps the report and removes its author, because the account is deleted. */
export async function anonymiseAuthor(tx: Db, userUid: string): Promise<void> {
  await tx.update(reports).set({ userUid: null }).where(eq(reports.userUid, userUid));
}
