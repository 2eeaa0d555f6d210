// Drafts: what only authors see until it is published. Nobody's words are replaced without being kept.
import { isDeepStrictEqual } from 'node:util';
import type { SectionBody, SectionState } from '@urost3/contract/authoring.ts';
import { EditorSection } from '@urost3/contract/content.ts';
import { stationIdOf } from '@urost3/contract/stations.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Author } from './author.ts';
import { insertRevision } from './revisions.repository.ts';
import { type SectionContext, type SectionPlace, staleVersion } from './section-context.ts';
import { checkDocument, withIds } from './section-document.ts';
import * as repository from './sections.repository.ts';

/**
 * A draft that is about to be replaced by another person's words is kept among the revisions.
 * @param author whose words come; null when nobody's do
 */
export async function keepDraft(
  tx: Db,
  found: repository.FoundSection,
  replacement: EditorSection,
  author: Author | null,
): Promise<void> {
  const { draft, section } = found;
  if (!draft || draft.updatedBy === author?.uid) return;
  if (isDeepStrictEqual(draft.document, replacement)) return;
  await insertRevision(tx, {
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
    /** Auto-save: learners see no change. @throws AppError not_found, validation_failed, stale_version */
    async saveDraft(
      place: SectionPlace,
      body: SectionBody & { version: number },
      author: Author,
    ): Promise<SectionState> {
      const document = withIds(body);
      await db.transaction(async (tx) => {
        const found = await getRow(tx, place);
        const { section } = found;
        checkDocument(document, stationIdOf[section.stationType], { isDraft: true });
        const names = section.published
          ? null
          : { title: document.title, sortOrder: document.order };
        if (!(await repository.updateVersion(tx, section.id, body.version, names)))
          throw staleVersion();
        await keepDraft(tx, found, document, author);
        const isPublished =
          section.published && isDeepStrictEqual(document, EditorSection.parse(section.published));
        if (isPublished) await repository.removeDraft(tx, section.id);
        else {
          await repository.upsertDraft(tx, {
            sectionId: section.id,
            document,
            updatedAt: clock.now(),
            updatedBy: author.uid,
          });
        }
      });
      return stateOf(place, author.uid);
    },

    /** Back to what is published; the draft stays among the revisions. @throws AppError not_found, rule_violation, stale_version */
    async discardDraft(place: SectionPlace, author: Author): Promise<SectionState> {
      await db.transaction(async (tx) => {
        const found = await getRow(tx, place);
        const { section } = found;
        if (!found.draft) return;
        if (!section.published) {
          const message = 'This section was never published: delete it instead.';
          throw new AppError('rule_violation', message);
        }
        // First of all: a draft that is saved at this moment is not the one that was read.
        if (!(await repository.updateVersion(tx, section.id, section.version, null)))
          throw staleVersion();
        await keepDraft(tx, found, section.published, null);
        await repository.removeDraft(tx, section.id);
        await record(tx, author, 'draft_discarded', section.id, { slug: section.slug });
      });
      return stateOf(place, author.uid);
    },
  };
}
