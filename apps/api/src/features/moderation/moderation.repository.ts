import type { CaseStatus } from '@urost3/contract/moderation.schemas.ts';
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { profiles, users } from '../accounts/accounts.tables.ts';
import { authorColumns } from '../people/people.tables.ts';
import { type CaseRow, cases, reports } from './moderation.tables.ts';

/** Creates the case of a reported item, or reopens a dismissed one. @returns the case's id */
export async function upsertCase(
  tx: Db,
  found: Pick<CaseRow, 'id' | 'targetType' | 'targetId' | 'authorUid' | 'excerpt'>,
  now: Date,
): Promise<string> {
  const isDismissed = sql`${cases.status} = 'dismissed'`;
  const rows = await tx
    .insert(cases)
    .values({ ...found, status: 'open', openedAt: now })
    .onConflictDoUpdate({
      target: [cases.targetType, cases.targetId],
      set: {
        status: sql`case when ${isDismissed} then 'open' else ${cases.status} end`,
        openedAt: sql`case when ${isDismissed} then excluded.opened_at else ${cases.openedAt} end`,
        excerpt: sql`case when ${isDismissed} then excluded.excerpt else ${cases.excerpt} end`,
      },
    })
    .returning({ id: cases.id });
  return rows[0]?.id as string;
}

/** Stores a report, unless the case already has a report by this person. */
export async function insertReport(tx: Db, report: typeof reports.$inferInsert): Promise<void> {
  await tx.insert(reports).values(report).onConflictDoNothing();
}

const resolver = alias(users, 'resolver');

/**
 * The id of the reported post, or of the post with the reported comment. Null for a message, a person, and a hidden or
 * deleted post.
 */
const postId = sql<string | null>`(
  select p.id from posts p where p.hidden_at is null and p.id = case ${cases.targetType}
    when 'post' then ${cases.targetId}
    when 'comment' then (select c.post_id from comments c where c.id = ${cases.targetId}) end)`;

const earlierCases = sql<number>`(
  select count(*)::int from moderation_cases e
  where e.author_uid = ${cases.authorUid} and e.opened_at < ${cases.openedAt})`;

const caseRows = (db: Db) =>
  db
    .select({
      row: cases,
      postId,
      author: authorColumns,
      earlierCases,
      resolverName: resolver.displayName,
    })
    .from(cases)
    .innerJoin(users, eq(users.uid, cases.authorUid))
    .leftJoin(profiles, eq(profiles.uid, cases.authorUid))
    .leftJoin(resolver, eq(resolver.uid, cases.resolvedBy));

export function listCases(
  db: Db,
  status: CaseStatus | 'all',
  page: { limit: number; offset: number },
) {
  return caseRows(db)
    .where(status === 'all' ? undefined : eq(cases.status, status))
    .orderBy(desc(cases.openedAt), desc(cases.id))
    .limit(page.limit)
    .offset(page.offset);
}
export type ListedCase = Awaited<ReturnType<typeof listCases>>[number];

export async function findCase(db: Db, id: string): Promise<ListedCase | null> {
  const rows = await caseRows(db).where(eq(cases.id, id));
  return rows[0] ?? null;
}

/** Locks the case until the transaction ends, so that two moderators decide one after the other. */
export async function findCaseForUpdate(tx: Db, id: string): Promise<CaseRow | null> {
  const rows = await tx.select().from(cases).where(eq(cases.id, id)).for('update');
  return rows[0] ?? null;
}

export async function updateCase(
  tx: Db,
  id: string,
  values: { status: CaseStatus; resolvedAt: Date; resolvedBy: string },
): Promise<void> {
  await tx.update(cases).set(values).where(eq(cases.id, id));
}

export async function countCases(db: Db, status: CaseStatus | 'all'): Promise<number> {
  const rows = await db
    .select({ total: count() })
    .from(cases)
    .where(status === 'all' ? undefined : eq(cases.status, status));
  return rows[0]?.total ?? 0;
}

export async function listReports(db: Db, caseIds: readonly string[]) {
  if (caseIds.length === 0) return [];
  return db
    .select({ report: reports, reporter: authorColumns })
    .from(reports)
    .innerJoin(users, eq(users.uid, reports.reporterUid))
    .leftJoin(profiles, eq(profiles.uid, reports.reporterUid))
    .where(inArray(reports.caseId, [...caseIds]))
    .orderBy(asc(reports.createdAt));
}

/**
 * The reports that a person sent, and the cases in which the person's texts were hidden or removed. The names of the
 * reporters are left out.
 */
export async function exportReports(db: Db, uid: string) {
  const sent = await db
    .select({
      targetType: cases.targetType,
      reason: reports.reason,
      note: reports.note,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .innerJoin(cases, eq(cases.id, reports.caseId))
    .where(eq(reports.reporterUid, uid));
  const aboutOwnWords = await db
    .select({
      targetType: cases.targetType,
      targetId: cases.targetId,
      excerpt: cases.excerpt,
      status: cases.status,
      resolvedAt: cases.resolvedAt,
    })
    .from(cases)
    .where(and(eq(cases.authorUid, uid), inArray(cases.status, ['hidden', 'removed'])));
  return { sent, aboutOwnWords };
}
