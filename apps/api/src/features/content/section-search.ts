import { EditorSection } from '@urost3/contract/content.schemas.ts';
import type { Db } from '../../db/client.ts';
import { listUnsearchable, upsertSectionSearch } from './section-search.repository.ts';

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
