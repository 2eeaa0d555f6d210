import type { ReportCase } from '@urost3/contract/moderation.schemas.ts';
import type { Db } from '../../db/client.ts';
import { type ListedCase, listReports } from './moderation.repository.ts';

/** Cases with their reports, as moderators see them. */
export async function viewCases(db: Db, rows: readonly ListedCase[]): Promise<ReportCase[]> {
  const found = await listReports(
    db,
    rows.map(({ row }) => row.id),
  );
  return rows.map(({ row, postId, author, earlierCases, resolverName }) => ({
    id: row.id,
    targetType: row.targetType,
    targetId: row.targetId,
    postId,
    authorId: row.authorUid,
    author,
    earlierCases,
    excerpt: row.excerpt,
    status: row.status,
    reports: found
      .filter(({ report }) => report.caseId === row.id)
      .map(({ report, reporter }) => ({
        reason: report.reason,
        note: report.note,
        reporterId: report.reporterUid,
        reporter,
        createdAt: report.createdAt.toISOString(),
      })),
    openedAt: row.openedAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedBy: resolverName,
  }));
}
