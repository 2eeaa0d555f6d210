// SQL of sections as their authors see them, published or as drafts.

import type { AdminSection } from '@urost3/contract/content/admin.schemas.ts';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import type { StationType } from '@urost3/contract/stations/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type Db, pick, rowsOf } from '../../../db/client.ts';
import { isoText } from '../../../db/columns.ts';
import { firstRow } from '../../../db/rows.ts';
import { users } from '../../accounts/accounts.tables.ts';
import { publishDocument } from '../content.repository.ts';
import { judgedPicks, sectionDrafts, sections, stations } from '../content.tables.ts';

/** A section in a list, with its station. Title, order and number of questions come from the draft if there is one. */
type SectionLine = Omit<AdminSection, 'isFreePreview'> & {
  slug: string;
  stationId: string;
  stationTitle: string;
};

/** The sections that are not deleted, last modified first. @param which a condition about `s`, the section, and `t`, its station */
export function listSections(db: Db, which: SQL): Promise<SectionLine[]> {
  const modifiedAt = sql`greatest(s.updated_at, d.updated_at)`;
  return rowsOf<SectionLine>(
    db,
    sql`
      select s.slug, s.slug as id, coalesce(d.document->>'title', s.title) as title,
        coalesce((d.document->>'order')::int, s.sort_order) as "order", s.version,
        s.published is not null as "isPublished", d.section_id is not null as "hasDraft",
        jsonb_array_length(coalesce(d.document, s.published)->'questions') as "questionCount",
        t.id as "stationId", t.title as "stationTitle", ${isoText(modifiedAt)} as "lastModified"
      from sections s join stations t on t.id = s.station_id
      left join section_drafts d on d.section_id = s.id
      where s.deleted_at is null and ${which} order by ${modifiedAt} desc, s.slug`,
  );
}

export const listSectionsOfType = (db: Db, stationType: StationType) =>
  listSections(db, sql`t.station_type = ${stationType}`);

export const findSection = (db: Db, stationId: string, slug: string) =>
  db
    .select({
      section: sections,
      stationTitle: stations.title,
      draft: sectionDrafts,
      draftAuthor: users.displayName,
    })
    .from(sections)
    .innerJoin(stations, eq(stations.id, sections.stationId))
    .leftJoin(sectionDrafts, eq(sectionDrafts.sectionId, sections.id))
    .leftJoin(users, eq(users.uid, sectionDrafts.updatedBy))
    .where(
      and(eq(sections.stationId, stationId), eq(sections.slug, slug), isNull(sections.deletedAt)),
    )
    .then(firstRow);
export type FoundSection = NonNullable<Awaited<ReturnType<typeof findSection>>>;

/** Published sections for the table of questions, sorted by station type, order and slug. */
export async function listPublishedForTable(db: Db) {
  const rows = await db
    .select({
      ...pick(sections, 'id', 'slug', 'title', 'stationType', 'version', 'published'),
      draftOf: sectionDrafts.sectionId,
    })
    .from(sections)
    .leftJoin(sectionDrafts, eq(sectionDrafts.sectionId, sections.id))
    .where(and(isNotNull(sections.published), isNull(sections.deletedAt)))
    .orderBy(sections.stationType, sections.sortOrder, sections.slug);
  return rows.flatMap(({ draftOf, published, ...row }) =>
    published ? [{ ...row, published, hasDraft: draftOf !== null }] : [],
  );
}
export type TableSection = Awaited<ReturnType<typeof listPublishedForTable>>[number];

const atVersion = (id: string, version: number) =>
  and(eq(sections.id, id), eq(sections.version, version), isNull(sections.deletedAt));

/** Compare-and-swap. @returns false when the section was changed since `version`, or deleted */
export const updatePublished = (
  tx: Db,
  id: string,
  version: number,
  {
    document,
    by,
    ...values
  }: { document: EditorSection; by: string; at: Date; saveId: string | null },
): Promise<boolean> =>
  publishDocument(tx, atVersion(id, version), document, { ...values, publishedBy: by });

/**
 * Increases the version when a draft is saved or discarded. The published document and its date do not change.
 * @param change the title and the order in the draft are given only for a section that was never published
 * @returns false when the section was changed since `version`, or deleted
 */
export async function updateVersion(
  tx: Db,
  id: string,
  version: number,
  change: { saveId: string | null; title?: string; sortOrder?: number },
): Promise<boolean> {
  const rows = await tx
    .update(sections)
    .set({ version: version + 1, ...change })
    .where(atVersion(id, version))
    .returning({ id: sections.id });
  return rows.length > 0;
}

/** Sets or clears 'guideline changed' on the sections with these row ids. @param flag null clears it */
export async function updateGuidelineChanged(
  tx: Db,
  ids: readonly string[],
  flag: { reason: string; at: Date } | null,
) {
  if (ids.length === 0) return;
  await tx
    .update(sections)
    .set({ guidelineChangedReason: flag?.reason ?? null, guidelineChangedAt: flag?.at ?? null })
    .where(inArray(sections.id, [...ids]));
}

/**
 * Counts, for each question of a section, the learners' first picks that are right or wrong, the right ones among these, and the
 * open reports.
 * A learner's later picks do not count, because a repeated pick says little about the question.
 */
export function listQuestionStatistics(db: Db, { stationId, sectionId }: SectionRef) {
  const ofSection = sql`station_id = ${stationId} and section_id = ${sectionId}`;
  return rowsOf<{ questionId: string; attempts: number; correct: number | null; reports: number }>(
    db,
    sql`
      with firsts as (
        select distinct on (user_uid, question_id) question_id, is_right
        from ${judgedPicks(ofSection)} picks where is_right is not null
        order by user_uid, question_id, id
      ), picks as (
        select question_id, count(*)::int as attempts, (count(*) filter (where is_right))::int as correct
        from firsts group by question_id
      ), open_reports as (
        select question_id, count(*)::int as reports from question_reports
        where ${ofSection} and answered_at is null
        group by question_id
      )
      select coalesce(p.question_id, r.question_id) as "questionId", coalesce(p.attempts, 0) as attempts,
        p.correct, coalesce(r.reports, 0) as reports
      from picks p full join open_reports r on r.question_id = p.question_id`,
  );
}
