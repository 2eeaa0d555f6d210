import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import type { SectionSummary, StationType } from '@urost3/contract/stations/stations.schemas.ts';
import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type Db, pick, prepared } from '../../db/client.ts';
import { locks } from '../../db/keys.ts';
import { firstRow } from '../../db/rows.ts';
import { users } from '../accounts/accounts.tables.ts';
import { indexSections } from './bank/section-index.repository.ts';
import { type NewSection, type SectionRow, sections } from './content.tables.ts';

const isLive = and(isNotNull(sections.published), isNull(sections.deletedAt));

/**
 * Makes imports run one after another, because parallel imports could give the same slug to two sections. The lock is
 * released at the end of the transaction.
 */
export async function lockImports(tx: Db) {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.contentImport})`);
}

const label = (name: string) =>
  sql<string>`coalesce(${sections.published}->>${sql.raw(`'${name}'`)}, '')`;

/** The list data of every published section, without the documents and in no particular order. */
export async function listPublishedSummaries(db: Db) {
  return db
    .select({
      ...pick(sections, 'slug', 'stationType', 'title', 'sortOrder', 'version'),
      publication: sql<string>`(select max(r.id) from section_revisions r where r.section_id = sections.id and r.kind = 'published')`,
      isUnderReview: sql<boolean>`${sections.guidelineChangedAt} is not null`,
      updatedAt: sections.updatedAt,
      category: label('category'),
      methodology: label('methodology'),
      contentTypes: sql<string[]>`coalesce(${sections.published}->'contentTypes', '[]'::jsonb)`,
      questionCount: sql<number>`jsonb_array_length(coalesce(${sections.published}->'questions', '[]'::jsonb))`,
      level: sql<SectionSummary['level']>`coalesce(${sections.published}->>'level', 'st3')`,
      hasRecording: sql<boolean>`coalesce(${sections.published}->>'audio', '') <> ''`,
    })
    .from(sections)
    .where(isLive);
}

export const findPublishedSection = (
  db: Db,
  stationType: StationType,
  slug: string,
): Promise<SectionRow | null> =>
  prepared(db, 'content_find_published', (handle) =>
    handle
      .select()
      .from(sections)
      .where(
        and(
          eq(sections.stationType, sql.placeholder('type')),
          eq(sections.slug, sql.placeholder('slug')),
          isLive,
        ),
      ),
  )
    .execute({ type: stationType, slug })
    .then(firstRow);

/** The published section of this type and slug that was deleted; null when there is none. */
export const findWithdrawnSection = (
  db: Db,
  stationType: StationType,
  slug: string,
): Promise<SectionRow | null> =>
  db
    .select()
    .from(sections)
    .where(
      and(
        eq(sections.stationType, stationType),
        eq(sections.slug, slug),
        isNotNull(sections.published),
        isNotNull(sections.deletedAt),
      ),
    )
    .orderBy(desc(sections.deletedAt))
    .limit(1)
    .then(firstRow);

/** The whole published sections, sorted by station type, order and slug. */
export async function listPublishedSections(db: Db): Promise<SectionRow[]> {
  return db
    .select()
    .from(sections)
    .where(isLive)
    .orderBy(asc(sections.stationType), asc(sections.sortOrder), asc(sections.slug));
}

/** The keys and the order of every section. Deleted sections are included, because their slugs stay reserved. */
export async function listSectionPlaces(db: Db) {
  const { id, stationType, slug, sortOrder, sourceKey, deletedAt } = sections;
  return db.select({ id, stationType, slug, sortOrder, sourceKey, deletedAt }).from(sections);
}

/** Locks these sections until the transaction ends, so that no draft of them is saved meanwhile. */
export async function lockSections(tx: Db, ids: readonly string[]): Promise<SectionRow[]> {
  if (ids.length === 0) return [];
  const isNamed = inArray(sections.id, [...ids]);
  return tx.select().from(sections).where(isNamed).orderBy(sections.id).for('update');
}

/** Like `lockSections`, of all sections. */
export async function lockAllSections(tx: Db) {
  await tx.select({ id: sections.id }).from(sections).orderBy(sections.id).for('update');
}

export async function countLearners(db: Db): Promise<number> {
  const { isDemo, isAdmin, isInterviewer, areaRoles, deletedAt } = users;
  const isStaff = or(isAdmin, isInterviewer, ne(areaRoles, []));
  return db.$count(users, and(eq(isDemo, false), isNull(deletedAt), not(isStaff ?? sql`false`)));
}

export async function insertSections(tx: Db, rows: NewSection[]) {
  if (rows.length === 0) return;
  await tx.insert(sections).values(rows);
  const published = rows.flatMap(({ published: document, ...row }) =>
    document ? [{ ...row, document }] : [],
  );
  await indexSections(tx, published);
}

type PublicationValues = Pick<NewSection, 'publishedBy' | 'saveId'> &
  Partial<Pick<NewSection, 'stationId' | 'sourceKey' | 'deletedAt'>>;

/** Publishes a document in a section, under the same slug. @returns false when the condition selects no section */
export async function publishDocument(
  tx: Db,
  which: SQL | undefined,
  document: EditorSection,
  { at, ...values }: PublicationValues & { at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(sections)
    .set({
      title: document.title,
      sortOrder: document.order,
      published: document,
      publishedAt: at,
      updatedAt: at,
      version: sql`${sections.version} + 1`,
      ...values,
    })
    .where(which)
    .returning(pick(sections, 'id', 'stationType', 'slug'));
  await indexSections(
    tx,
    rows.map((row) => ({ ...row, document })),
  );
  return rows.length > 0;
}
