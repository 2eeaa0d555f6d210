// SQL of what a section was before: every publication, and drafts that somebody else’s words replaced.
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { users } from '../accounts/accounts.tables.ts';
import { sectionRevisions } from './authoring.tables.ts';

export async function insertRevision(
  tx: Db,
  revision: Omit<typeof sectionRevisions.$inferInsert, 'id'>,
): Promise<number> {
  const rows = await tx
    .insert(sectionRevisions)
    .values(revision)
    .returning({ id: sectionRevisions.id });
  return rows[0]?.id ?? 0;
}

/**
 * Newest first, without the documents.
 * @param before id of the last one seen; null for the newest
 */
export function listRevisions(db: Db, sectionId: string, before: number | null, limit: number) {
  return db
    .select({
      id: sectionRevisions.id,
      kind: sectionRevisions.kind,
      version: sectionRevisions.version,
      title: sql<string>`coalesce(${sectionRevisions.document}->>'title', '')`,
      at: sectionRevisions.at,
      byUid: sectionRevisions.byUid,
      byName: users.displayName,
    })
    .from(sectionRevisions)
    .leftJoin(users, eq(users.uid, sectionRevisions.byUid))
    .where(
      and(
        eq(sectionRevisions.sectionId, sectionId),
        before === null ? undefined : lt(sectionRevisions.id, before),
      ),
    )
    .orderBy(desc(sectionRevisions.id))
    .limit(limit);
}
export type RevisionLine = Awaited<ReturnType<typeof listRevisions>>[number];

export async function findRevision(db: Db, sectionId: string, id: number) {
  const rows = await db
    .select({ revision: sectionRevisions, byName: users.displayName })
    .from(sectionRevisions)
    .leftJoin(users, eq(users.uid, sectionRevisions.byUid))
    .where(and(eq(sectionRevisions.sectionId, sectionId), eq(sectionRevisions.id, id)));
  return rows[0] ?? null;
}
