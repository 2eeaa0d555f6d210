// Drafts, which only authors see until they are published. A draft is kept as an earlier version when another author
// replaces it or when it is discarded. It is not kept when its own author saves it again.

import { isDeepStrictEqual } from 'node:util';
import type { EditedSection, SectionBody } from '@urost3/contract/content/admin.schemas.ts';
import { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations/stations.ts';
import { eq, inArray } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Actor } from '../../../http/guards/principal.ts';
import { sectionDrafts } from '../content.tables.ts';
import {
  checkDocument,
  getEditedSection,
  isMadeBy,
  orderOf,
  requireSection,
  type SectionPlace,
  staleSection,
  withIds,
} from './section-context.ts';
import * as repository from './sections.repository.ts';
import { insertVersion } from './versions.service.ts';

/** @returns those of the ids that have an unpublished draft */
export async function listDraftIds(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: sectionDrafts.sectionId })
    .from(sectionDrafts)
    .where(inArray(sectionDrafts.sectionId, ids));
  return new Set(rows.map(({ id }) => id));
}

export async function upsertDraft(tx: Db, draft: typeof sectionDrafts.$inferInsert) {
  const { sectionId: _, ...set } = draft;
  await tx
    .insert(sectionDrafts)
    .values(draft)
    .onConflictDoUpdate({ target: sectionDrafts.sectionId, set });
}

async function removeDraft(tx: Db, sectionId: string) {
  await tx.delete(sectionDrafts).where(eq(sectionDrafts.sectionId, sectionId));
}

/**
 * Keeps a draft as an earlier version before another person's text replaces it.
 * @param replacement null when the section is deleted before it was published
 * @param actor the author of the new text; null when the draft is discarded
 */
async function keepDraft(
  tx: Db,
  found: repository.FoundSection,
  replacement: EditorSection | null,
  actor: Actor | null,
) {
  const { draft, section } = found;
  if (!draft || draft.updatedBy === actor?.uid) return;
  if (isDeepStrictEqual(draft.document, replacement)) return;
  await insertVersion(tx, {
    sectionId: section.id,
    kind: 'draft',
    version: section.version,
    document: draft.document,
    at: draft.updatedAt,
    byUid: draft.updatedBy,
  });
}

/** Removes the draft, which stays as an earlier version as `keepDraft` says. */
export async function endDraft(
  tx: Db,
  found: repository.FoundSection,
  replacement: EditorSection | null,
  actor: Actor | null,
) {
  await keepDraft(tx, found, replacement, actor);
  await removeDraft(tx, found.section.id);
}

/** Saves a draft; learners see no change. @throws AppError not_found, validation_failed, stale_version */
export async function saveDraft(
  ctx: Context,
  place: SectionPlace,
  body: SectionBody & { version: number },
  saveId: string | null,
  actor: Actor,
): Promise<EditedSection> {
  await ctx.db.transaction(async (tx) => {
    const found = await requireSection(tx, place);
    const { section } = found;
    const document = withIds(body, orderOf(found));
    checkDocument(document, stationIdOf[section.stationType], { isDraft: true });
    const isRepeated = section.version === body.version || isMadeBy(found, saveId);
    const stored = EditorSection.parse(found.draft?.document ?? section.published);
    if (isRepeated && isDeepStrictEqual(document, stored)) return;
    const names = section.published ? {} : { title: document.title, sortOrder: document.order };
    const change = { saveId, ...names };
    if (!(await repository.updateVersion(tx, section.id, body.version, change)))
      throw await staleSection(tx, place, body.version);
    await keepDraft(tx, found, document, actor);
    const isPublished =
      section.published && isDeepStrictEqual(document, EditorSection.parse(section.published));
    if (isPublished) await removeDraft(tx, section.id);
    else {
      await upsertDraft(tx, {
        sectionId: section.id,
        document,
        updatedAt: ctx.clock.now(),
        updatedBy: actor.uid,
      });
    }
  });
  return getEditedSection(ctx, place, actor.uid);
}

/**
 * Returns to the published version and keeps the draft as an earlier version.
 * @param version the section's version that the author has seen
 * @throws AppError not_found, rule_violation for a section that was never published, stale_version
 */
export async function discardDraft(
  ctx: Context,
  place: SectionPlace,
  version: number,
  saveId: string | null,
  actor: Actor,
): Promise<EditedSection> {
  await ctx.db.transaction(async (tx) => {
    const found = await requireSection(tx, place);
    const { section } = found;
    if (!found.draft && isMadeBy(found, saveId)) return;
    if (section.version !== version) throw await staleSection(tx, place, version);
    if (!found.draft) return;
    if (!section.published) {
      const message = 'This section was never published: delete it instead.';
      throw new AppError('rule_violation', message);
    }
    // Fails if another save has committed since `requireSection` read the draft.
    if (!(await repository.updateVersion(tx, section.id, version, { saveId })))
      throw await staleSection(tx, place, version);
    await endDraft(tx, found, section.published, null);
    await ctx.audit.record(tx, actor, 'sections.draft_discarded', section.id, {
      slug: section.slug,
    });
  });
  return getEditedSection(ctx, place, actor.uid);
}
