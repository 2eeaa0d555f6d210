// SQL of the synonym groups.
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { locks } from '../../db/locks.ts';
import { searchSynonyms, searchSynonymTerms } from './search-synonyms.tables.ts';

export interface SynonymRow {
  id: number;
  version: number;
  terms: string[];
}

/** Locks the list of synonyms until the transaction ends, so that changes of the list run one after another. */
export async function lockSynonyms(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.searchSynonyms})`);
}

/** The synonym groups, sorted by the first term of each group. */
export function listSynonyms(db: Db): Promise<SynonymRow[]> {
  return rowsOf<SynonymRow>(
    db,
    sql`
      select s.id::int as id, s.version, array_agg(t.term order by t.place) as terms
      from search_synonyms s join search_synonym_terms t on t.synonym_id = s.id
      group by s.id order by (array_agg(t.term order by t.place))[1] collate "und-x-icu", s.id`,
  );
}

export async function findSynonym(db: Db, id: number): Promise<SynonymRow | null> {
  const rows = await db
    .select({ version: searchSynonyms.version, term: searchSynonymTerms.term })
    .from(searchSynonyms)
    .innerJoin(searchSynonymTerms, eq(searchSynonymTerms.synonymId, searchSynonyms.id))
    .where(eq(searchSynonyms.id, id))
    .orderBy(asc(searchSynonymTerms.place));
  return rows[0] ? { id, version: rows[0].version, terms: rows.map(({ term }) => term) } : null;
}

export const countSynonyms = (db: Db): Promise<number> => db.$count(searchSynonyms);

/** All terms of the synonym groups that contain a term with one of these keys. */
export function listGroupsOf(
  db: Db,
  keys: readonly string[],
): Promise<{ id: number; key: string; term: string }[]> {
  return db
    .select({
      id: searchSynonymTerms.synonymId,
      key: searchSynonymTerms.termKey,
      term: searchSynonymTerms.term,
    })
    .from(searchSynonymTerms)
    .where(
      inArray(
        searchSynonymTerms.synonymId,
        db
          .select({ id: searchSynonymTerms.synonymId })
          .from(searchSynonymTerms)
          .where(sql`${searchSynonymTerms.termKey} = any(${sql.param(keys)}::text[])`),
      ),
    )
    .orderBy(searchSynonymTerms.synonymId, searchSynonymTerms.place);
}

export async function listTerms(db: Db): Promise<string[]> {
  const rows = await db.select({ term: searchSynonymTerms.term }).from(searchSynonymTerms);
  return rows.map(({ term }) => term);
}

export async function insertSynonym(tx: Db, terms: readonly Keyed[]): Promise<number> {
  const rows = await tx
    .insert(searchSynonyms)
    .values({ version: 1 })
    .returning({ id: searchSynonyms.id });
  const id = rows[0]?.id as number;
  await insertTerms(tx, id, terms);
  return id;
}

interface Keyed {
  term: string;
  termKey: string;
}

async function insertTerms(tx: Db, synonymId: number, terms: readonly Keyed[]): Promise<void> {
  await tx
    .insert(searchSynonymTerms)
    .values(terms.map((term, place) => ({ ...term, synonymId, place })));
}

/** @returns false when the synonym group was changed or removed meanwhile */
export async function updateSynonym(
  tx: Db,
  { id, version }: { id: number; version: number },
  terms: readonly Keyed[],
): Promise<boolean> {
  const rows = await tx
    .update(searchSynonyms)
    .set({ version: version + 1 })
    .where(and(eq(searchSynonyms.id, id), eq(searchSynonyms.version, version)))
    .returning({ id: searchSynonyms.id });
  if (rows.length === 0) return false;
  await tx.delete(searchSynonymTerms).where(eq(searchSynonymTerms.synonymId, id));
  await insertTerms(tx, id, terms);
  return true;
}

export async function removeSynonym(tx: Db, id: number): Promise<void> {
  await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id));
}
