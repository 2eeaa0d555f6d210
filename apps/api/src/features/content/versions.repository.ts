// SQL of a section's earlier versions: publications, discarded drafts, drafts replaced by another person's text, and
// texts whose save conflicted.
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { sectionVersions } from './drafts.tables.ts';

export async function insertVersion(
  tx: Db,
  version: Omit<typeof sectionVersions.$inferInsert, 'id'>,
): Promise<number> {
  const rows = await tx
    .insert(sectionVersions)
    .values(version)
    .returning({ id: sectionVersions.id });
  return rows[0]?.id ?? 0;
}

/** Newest first, without the documents. @param before id of the last version on the previous page; null for the first page */
export function listVersions(db: Db, sectionId: string, before: number | null, limit: number) {
  return db
    .select({
      id: sectionVersions.id,
      kind: sectionVersions.kind,
      version: sectionVersions.version,
      title: sql<string>`coalesce(${sectionVersions.document}->>'title', '')`,
      at: sectionVersions.at,
      byUid: sectionVersions.byUid,
      byName: users.displayName,
    })
    .from(sectionVersions)
    .leftJoin(users, eq(users.uid, sectionVersions.byUid))
    .where(
      and(
        eq(sectionVersions.sectionId, sectionId),
        before === null ? undefined : lt(sectionVersions.id, before),
      ),
    )
    .orderBy(desc(sectionVersions.id))
    .limit(limit);
}
export type VersionLine = Awaited<ReturnType<typeof listVersions>>[number];

export async function findVersion(db: Db, sectionId: string, id: number) {
  const rows = await db
    .select({ version: sectionVersions, byName: users.displayName })
    .from(sectionVersions)
    .leftJoin(users, eq(users.uid, sectionVersions.byUid))
    .where(and(eq(sectionVersions.sectionId, sectionId), eq(sectionVersions.id, id)));
  return rows[0] ?? null;
}
