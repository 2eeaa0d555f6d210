// Lists and reads earlier versions of a section. Also stores an author's text whose save conflicts with another
// author's save.

import { EditorSection } from '@urost3/contract/content.schemas.ts';
import type { Revision, SectionBody } from '@urost3/contract/content-admin.schemas.ts';
import type { Actor } from '../../http/actor.ts';
import { notFound } from '../../http/app-error.ts';
import type { SectionContext, SectionPlace } from './section-context.ts';
import { orderOf, withIds } from './section-document.ts';
import * as repository from './versions.repository.ts';

const PAGE = 50;

export function createVersionsService({ db, clock, getRow }: SectionContext) {
  return {
    /** @param before id of the last version on the previous page; null for the first page */
    async listVersions(
      place: SectionPlace,
      before: number | null,
    ): Promise<{ revisions: Revision[]; nextBefore: number | null }> {
      const { section } = await getRow(db, place);
      const rows = await repository.listVersions(db, section.id, before, PAGE + 1);
      const revisions = rows.slice(0, PAGE).map(toVersion);
      return { revisions, nextBefore: rows.length > PAGE ? (revisions.at(-1)?.id ?? null) : null };
    },

    /** @throws AppError not_found */
    async getVersion(
      place: SectionPlace,
      versionId: number,
    ): Promise<Revision & { document: EditorSection }> {
      const { section } = await getRow(db, place);
      const found = await repository.findVersion(db, section.id, versionId);
      if (!found) throw notFound('This revision');
      const document = EditorSection.parse(found.version.document);
      const { byName } = found;
      return { ...toVersion({ ...found.version, title: document.title, byName }), document };
    },

    /** Stores the text of an author whose save conflicted. It is not validated, because unfinished text must be kept too. */
    async keepVersion(place: SectionPlace, body: SectionBody, actor: Actor): Promise<Revision> {
      const found = await getRow(db, place);
      const { section } = found;
      const document = withIds(body, orderOf(found));
      const id = await repository.insertVersion(db, {
        sectionId: section.id,
        kind: 'draft',
        version: section.version,
        document,
        at: clock.now(),
        byUid: actor.uid,
      });
      const kept = await repository.findVersion(db, section.id, id);
      if (!kept) throw notFound('This revision');
      return toVersion({ ...kept.version, title: document.title, byName: kept.byName });
    },
  };
}

function toVersion(row: repository.VersionLine): Revision {
  return {
    id: row.id,
    kind: row.kind,
    version: row.version,
    title: row.title,
    at: row.at.toISOString(),
    by: row.byUid ? { uid: row.byUid, displayName: row.byName ?? 'Deleted account' } : null,
  };
}
