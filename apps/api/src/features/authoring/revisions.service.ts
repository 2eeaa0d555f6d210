// Earlier versions of a section: listed, read, and kept when a save lost a conflict.
import type { Revision, SectionBody } from '@urost3/contract/authoring.ts';
import { EditorSection } from '@urost3/contract/content.ts';
import { notFound } from '../../http/app-error.ts';
import type { Author } from './author.ts';
import * as repository from './revisions.repository.ts';
import type { SectionContext, SectionPlace } from './section-context.ts';
import { withIds } from './section-document.ts';

const PAGE = 50;

export function createRevisionsService({ db, clock, getRow }: SectionContext) {
  return {
    /** @param before id of the last revision seen; null for the newest */
    async listRevisions(
      place: SectionPlace,
      before: number | null,
    ): Promise<{ revisions: Revision[]; nextBefore: number | null }> {
      const { section } = await getRow(db, place);
      const rows = await repository.listRevisions(db, section.id, before, PAGE + 1);
      const revisions = rows.slice(0, PAGE).map(toRevision);
      return { revisions, nextBefore: rows.length > PAGE ? (revisions.at(-1)?.id ?? null) : null };
    },

    /** @throws AppError not_found */
    async getRevision(
      place: SectionPlace,
      revisionId: number,
    ): Promise<Revision & { document: EditorSection }> {
      const { section } = await getRow(db, place);
      const found = await repository.findRevision(db, section.id, revisionId);
      if (!found) throw notFound('This revision');
      const document = EditorSection.parse(found.revision.document);
      const { byName } = found;
      return { ...toRevision({ ...found.revision, title: document.title, byName }), document };
    },

    /** Keeps the words of somebody whose save lost a conflict. Not checked: unfinished words count too. */
    async keepRevision(place: SectionPlace, body: SectionBody, author: Author): Promise<Revision> {
      const document = withIds(body);
      const { section } = await getRow(db, place);
      const id = await repository.insertRevision(db, {
        sectionId: section.id,
        kind: 'draft',
        version: section.version,
        document,
        at: clock.now(),
        byUid: author.uid,
      });
      const found = await repository.findRevision(db, section.id, id);
      if (!found) throw notFound('This revision');
      return toRevision({ ...found.revision, title: document.title, byName: found.byName });
    },
  };
}

function toRevision(row: repository.RevisionLine): Revision {
  return {
    id: row.id,
    kind: row.kind,
    version: row.version,
    title: row.title,
    at: row.at.toISOString(),
    by: row.byUid ? { uid: row.byUid, displayName: row.byName ?? 'Deleted account' } : null,
  };
}
