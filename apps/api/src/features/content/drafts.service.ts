// Drafts, which only authors see until they are published. A draft is kept as an earlier version when another author
// replaces it or when it is discarded. It is not kept when its own author saves it again.

import { isDeepStrictEqual } from 'node:util';
import { EditorSection } from '@urost3/contract/content.schemas.ts';
import type { EditedSection, SectionBody } from '@urost3/contract/content-admin.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations.ts';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../http/app-error.ts';
import { removeDraft, upsertDraft } from './drafts.repository.ts';
import { type SectionContext, type SectionPlace, staleVersion } from './section-context.ts';
import { checkDocument, orderOf, withIds } from './section-document.ts';
import * as repository from './sections.repository.ts';
import { insertVersion } from './versions.repository.ts';

/**
 * Keeps a draft as an earlier version before another person's text replaces it.
 * @param actor the author of the new text; null when the draft is discarded
 */
export async function keepDraft(
  tx: Db,
  found: repository.FoundSection,
  replacement: EditorSection,
  actor: Actor | null,
): Promise<void> {
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

export function createDraftsService(context: SectionContext) {
  const { db, clock, getRow, record, stateOf } = context;
  return {
    /** Saves a draft; learners see no change. @throws AppError not_found, validation_failed, stale_version */
    async saveDraft(
      place: SectionPlace,
      body: SectionBody & { version: number },
      actor: Actor,
    ): Promise<EditedSection> {
      await db.transaction(async (tx) => {
        const found = await getRow(tx, place);
        const { section } = found;
        const document = withIds(body, orderOf(found));
        checkDocument(document, stationIdOf[section.stationType], { isDraft: true });
        const names = section.published
          ? null
          : { title: document.title, sortOrder: document.order };
        if (!(await repository.updateVersion(tx, section.id, body.version, names)))
          throw staleVersion();
        await keepDraft(tx, found, document, actor);
        const isPublished =
          section.published && isDeepStrictEqual(document, EditorSection.parse(section.published));
        if (isPublished) await removeDraft(tx, section.id);
        else {
          await upsertDraft(tx, {
            sectionId: section.id,
            document,
            updatedAt: clock.now(),
            updatedBy: actor.uid,
          });
        }
      });
      return stateOf(place, actor.uid);
    },

    /**
     * Returns to the published version and keeps the draft as an earlier version.
     * @param version the section's version that the author has seen
     * @throws AppError not_found, rule_violation for a section that was never published, stale_version
     */
    async discardDraft(place: SectionPlace, version: number, actor: Actor): Promise<EditedSection> {
      await db.transaction(async (tx) => {
        const found = await getRow(tx, place);
        const { section } = found;
        if (section.version !== version) throw staleVersion();
        if (!found.draft) return;
        if (!section.published) {
          const message = 'This section was never published: delete it instead.';
          throw new AppError('rule_violation', message);
        }
        // Fails if another save has committed since `getRow` read the draft.
        if (!(await repository.updateVersion(tx, section.id, version, null))) throw staleVersion();
        await keepDraft(tx, found, section.published, null);
        await removeDraft(tx, section.id);
        await record(tx, actor, 'draft_discarded', section.id, { slug: section.slug });
      });
      return stateOf(place, actor.uid);
    },
  };
}
