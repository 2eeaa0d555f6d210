// Lists and reads earlier versions of a section. Also stores an author's text whose save conflicts with another
// author's save.

import type { SectionBody } from '@urost3/contract/content/admin.schemas.ts';
import { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Context } from '../../../composition/context.ts';
import { type Db, pick } from '../../../db/client.ts';
import { firstRow, onlyRow } from '../../../db/rows.ts';
import { notFound } from '../../../http/app-error.ts';
import type { Actor } from '../../../http/guards/principal.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { sectionVersions } from '../content.tables.ts';
import { orderOf, requireSection, type SectionPlace, withIds } from './section-context.ts';

export async function insertVersion(
  tx: Db,
  version: Omit<typeof sectionVersions.$inferInsert, 'id'>,
): Promise<number> {
  const { id } = await tx
    .insert(sectionVersions)
    .values(version)
    .returning({ id: sectionVersions.id })
    .then(onlyRow);
  return id;
}

/** Newest first, without the documents. @param before id of the last version on the previous page; null for the first page */
function listVersions(db: Db, sectionId: string, before: number | null, limit: number) {
  return db
    .select({
      ...pick(sectionVersions, 'id', 'kind', 'version'),
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
type VersionLine = Awaited<ReturnType<typeof listVersions>>[number];

const findVersion = (db: Db, sectionId: string, id: number) =>
  db
    .select({ version: sectionVersions, byName: users.displayName })
    .from(sectionVersions)
    .leftJoin(users, eq(users.uid, sectionVersions.byUid))
    .where(and(eq(sectionVersions.sectionId, sectionId), eq(sectionVersions.id, id)))
    .then(firstRow);

const PAGE = 50;

/** @param before id of the last version on the previous page; null for the first page */
export async function listRevisions(ctx: Context, place: SectionPlace, before: number | null) {
  const { section } = await requireSection(ctx.db, place);
  const rows = await listVersions(ctx.db, section.id, before, PAGE + 1);
  const revisions = rows.slice(0, PAGE).map(toVersion);
  return { revisions, nextBefore: rows.length > PAGE ? (revisions.at(-1)?.id ?? null) : null };
}

/** @throws AppError not_found */
export async function getRevision(ctx: Context, place: SectionPlace, versionId: number) {
  const { section } = await requireSection(ctx.db, place);
  const found = await findVersion(ctx.db, section.id, versionId);
  if (!found) throw notFound('This revision');
  const document = EditorSection.parse(found.version.document);
  const { byName } = found;
  return { ...toVersion({ ...found.version, title: document.title, byName }), document };
}

/** Stores the text of an author whose save conflicted. It is not validated, because unfinished text must be kept too. */
export async function keepRevision(
  ctx: Context,
  place: SectionPlace,
  body: SectionBody,
  actor: Actor,
) {
  const found = await requireSection(ctx.db, place);
  const { section } = found;
  const document = withIds(body, orderOf(found));
  const id = await insertVersion(ctx.db, {
    sectionId: section.id,
    kind: 'draft',
    version: section.version,
    document,
    at: ctx.clock.now(),
    byUid: actor.uid,
  });
  const kept = await findVersion(ctx.db, section.id, id);
  if (!kept) throw notFound('This revision');
  return toVersion({ ...kept.version, title: document.title, byName: kept.byName });
}

const toVersion = (row: VersionLine) => ({
  ...row,
  by: row.byUid ? { uid: row.byUid, displayName: row.byName ?? 'Deleted account' } : null,
});
