// SQL of what is derived from a published section: its search text, and the answer keys of its multiple-choice questions. The functions that
// publish or delete a section also write or remove these rows.

import { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { learnerText } from '@urost3/contract/content/learner-view.ts';
import type { StationType } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations/stations.ts';
import { and, eq, isNotNull, isNull, notExists, or } from 'drizzle-orm';
import { type Db, excluded } from '../../../db/client.ts';
import { answerKeys, sectionSearch, sections } from '../content.tables.ts';
import { answerKeyOf } from './answer-key.ts';
import { WORDS_VERSION, wordsOfSection } from './section-words.ts';

interface SearchedSection {
  id: string;
  stationType: StationType;
  slug: string;
  document: EditorSection;
}

export async function indexSections(tx: Db, published: readonly SearchedSection[]) {
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
      set: excluded(
        sectionSearch,
        'stationType',
        'slug',
        'title',
        'labels',
        'body',
        'sources',
        'vocabulary',
        'wordsVersion',
      ),
    });
  await removeAnswerKeys(tx, published);
  const keys = published.flatMap(answerKeysOf);
  if (keys.length > 0) await tx.insert(answerKeys).values(keys);
}

const answerKeysOf = ({ stationType, slug, document }: SearchedSection) =>
  document.questions
    .filter(({ type }) => type === 'mcq')
    .map(({ id, options, answer }) => ({
      stationId: stationIdOf[stationType],
      sectionId: slug,
      questionId: id,
      ...answerKeyOf({ options: options.map(learnerText), answer: learnerText(answer) }),
    }));

const removeAnswerKeys = (tx: Db, of: readonly Pick<SearchedSection, 'stationType' | 'slug'>[]) =>
  tx
    .delete(answerKeys)
    .where(
      or(
        ...of.map(({ stationType, slug }) =>
          and(eq(answerKeys.stationId, stationIdOf[stationType]), eq(answerKeys.sectionId, slug)),
        ),
      ),
    );

export async function unindexSection(
  tx: Db,
  section: Pick<SearchedSection, 'id' | 'stationType' | 'slug'>,
) {
  await tx.delete(sectionSearch).where(eq(sectionSearch.sectionId, section.id));
  await removeAnswerKeys(tx, [section]);
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
  return (
    db
      .select({ id, stationType, slug, published })
      .from(sections)
      .where(and(isNotNull(published), isNull(sections.deletedAt), notExists(current)))
      .orderBy(id)
      .limit(limit)
      // Another process that starts, or publishes one of these sections, waits.
      .for('update')
  );
}

/** How many documents are in memory at a time. */
const BATCH = 100;

/** Writes the search texts of published sections that have none, or have one from an earlier `WORDS_VERSION`. */
export async function fillSectionIndex(db: Db) {
  for (;;) {
    const count = await db.transaction(async (tx) => {
      const rows = await listUnsearchable(tx, BATCH);
      await indexSections(
        tx,
        rows.map((row) => ({ ...row, document: EditorSection.parse(row.published) })),
      );
      return rows.length;
    });
    if (count === 0) return;
  }
}
