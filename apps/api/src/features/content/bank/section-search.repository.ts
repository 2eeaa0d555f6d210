// SQL of the search texts, one row per published section. The functions that publish or delete a section also write or remove this row.
import { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import type { StationType } from '@urost3/contract/stations/stations.schemas.ts';
import { and, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { sectionSearch, sections } from '../content.tables.ts';
import { WORDS_VERSION, wordsOfSection } from './section-words.ts';

interface SearchedSection {
  id: string;
  stationType: StationType;
  slug: string;
  document: EditorSection;
}

export async function upsertSectionSearch(
  tx: Db,
  published: readonly SearchedSection[],
): Promise<void> {
  if (published.length === 0) return;
  const rows = published.map(({ id, stationType, slug, document }) => ({
    sectionId: id,
    stationType,
    slug,
    ...wordsOfSection(document),
    wordsVersion: WORDS_VERSION,
  }));
  await tx
    .insert(sectionSearch)
    .values(rows)
    .onConflictDoUpdate({
      target: sectionSearch.sectionId,
      set: {
        stationType: sql`excluded.station_type`,
        slug: sql`excluded.slug`,
        title: sql`excluded.title`,
        labels: sql`excluded.labels`,
        body: sql`excluded.body`,
        sources: sql`excluded.sources`,
        vocabulary: sql`excluded.vocabulary`,
        wordsVersion: sql`excluded.words_version`,
      },
    });
}

/** Published sections without a search text, or with one from an earlier `WORDS_VERSION`. */
async function listUnsearchable(db: Db, limit: number) {
  const current = db
    .select({ id: sectionSearch.sectionId })
    .from(sectionSearch)
    .where(
      and(eq(sectionSearch.sectionId, sections.id), eq(sectionSearch.wordsVersion, WORDS_VERSION)),
    );
  const { id, stationType, slug, published } = sections;
  return db
    .select({ id, stationType, slug, published })
    .from(sections)
    .where(and(isNotNull(published), isNull(sections.deletedAt), notExists(current)))
    .orderBy(id)
    .limit(limit);
}

/** How many documents are in memory at a time. */
const BATCH = 100;

/** Writes the search texts of published sections that have none, or have one from an earlier `WORDS_VERSION`. */
export async function fillSectionSearch(db: Db): Promise<void> {
  for (;;) {
    const rows = await listUnsearchable(db, BATCH);
    if (rows.length === 0) return;
    const published = rows.map((row) => ({ ...row, document: EditorSection.parse(row.published) }));
    await upsertSectionSearch(db, published);
  }
}
