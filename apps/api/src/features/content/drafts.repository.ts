import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sectionDrafts } from './drafts.tables.ts';

/** @returns those of the ids that have an unpublished draft */
export async function listDraftIds(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: sectionDrafts.sectionId })
    .from(sectionDrafts)
    .where(inArray(sectionDrafts.sectionId, ids));
  return new Set(rows.map(({ id }) => id));
}

export async function upsertDraft(tx: Db, draft: typeof sectionDrafts.$inferInsert): Promise<void> {
  const { sectionId: _, ...set } = draft;
  await tx
    .insert(sectionDrafts)
    .values(draft)
    .onConflictDoUpdate({ target: sectionDrafts.sectionId, set });
}

export async function removeDraft(tx: Db, sectionId: string): Promise<void> {
  await tx.delete(sectionDrafts).where(eq(sectionDrafts.sectionId, sectionId));
}
