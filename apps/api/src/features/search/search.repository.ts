import type { StationType } from '@urost3/contract/stations/stations.schemas.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';

interface SearchRow {
  stationType: StationType;
  slug: string;
  /** The text, and its sources; null when only the title may be searched. */
  body: string | null;
  sources: string | null;
}

export interface ReadableSection {
  stationType: StationType;
  slug: string;
}

/**
 * The largest numbers of matching titles and of matching texts that are ranked. Ranking all matches of a very common word
 * would read too many whole texts. Matches in titles come first.
 */
const TITLES_LOOKED_AT = 200;
const TEXTS_LOOKED_AT = 250;

/** The sections whose text may be searched; null for people who may read all. */
export type Readable = readonly ReadableSection[] | null;

/** A condition on `section_search s`. */
function isReadableSql(readable: Readable): SQL {
  if (readable === null) return sql`true`;
  if (readable.length === 0) return sql`false`;
  const pairs = readable.map((item) => sql`(${item.stationType}::text, ${item.slug}::text)`);
  return sql`(s.station_type, s.slug) in (${sql.join(pairs, sql`, `)})`;
}

/** @param query a tsquery */
export async function listMatches(
  db: Db,
  query: SQL,
  readable: Readable,
  limit: number,
): Promise<SearchRow[]> {
  const isReadable = isReadableSql(readable);
  return rowsOf<SearchRow>(
    db,
    sql`
    with asked as materialized (select ${query} as query),
    candidates as (
      (select s.section_id from section_search s, asked where s.title_words @@ asked.query limit ${TITLES_LOOKED_AT})
      union
      (select s.section_id from section_search s, asked
        where s.all_words @@ asked.query and ${isReadable} limit ${TEXTS_LOOKED_AT})
    )
    select s.station_type as "stationType", s.slug,
      case when ${isReadable} then s.body end as body, case when ${isReadable} then s.sources end as sources
    from candidates join section_search s using (section_id), asked
    order by s.title_words @@ asked.query desc,
      case when ${isReadable} then ts_rank('{0.1, 0.2, 0.4, 1}', s.all_words, asked.query, 1)
           else ts_rank(s.title_words, asked.query, 1) end desc,
      s.title, s.section_id
    limit ${limit}`,
  );
}

/**
 * @param words parts of a text query: letters and digits. A word with `:*` at its end also matches longer words
 * @returns the words that occur, in any form, in a title or in a text that this person may search
 */
export async function listKnownWords(
  db: Db,
  words: readonly string[],
  readable: Readable,
): Promise<Set<string>> {
  const rows = await rowsOf<{ word: string }>(
    db,
    sql`
    select w.word from unnest(${sql.param(words)}::text[]) w (word),
      lateral (select to_tsquery('english', w.word) || to_tsquery('simple', w.word) as query) asked
    where exists (select from section_search s where s.title_words @@ asked.query)
      or exists (select from section_search s where s.all_words @@ asked.query and ${isReadableSql(readable)})`,
  );
  return new Set(rows.map(({ word }) => word));
}

/** For every row, a stamp that changes with each change of the row. */
export const listStamps = (db: Db): Promise<{ id: string; stamp: string }[]> =>
  rowsOf(db, sql`select section_id as id, xmin::text as stamp from section_search`);

/** The distinct words of sections. @param ids null: all sections */
export async function listVocabulary(db: Db, ids: readonly string[] | null): Promise<string[]> {
  const which = ids === null ? sql`true` : sql`section_id = any(${sql.param(ids)}::text[])`;
  const rows = await rowsOf<{ word: string }>(
    db,
    sql`select distinct unnest(vocabulary) as word from section_search where ${which}`,
  );
  return rows.map(({ word }) => word);
}

/** All titles, and the distinct words of the readable sections. */
export async function listOpenWords(
  db: Db,
  readable: readonly ReadableSection[],
): Promise<{ titles: string[]; words: string[] }> {
  const titles = await rowsOf<{ title: string }>(db, sql`select title from section_search`);
  const words = await rowsOf<{ word: string }>(
    db,
    sql`select distinct unnest(s.vocabulary) as word from section_search s where ${isReadableSql(readable)}`,
  );
  return { titles: titles.map(({ title }) => title), words: words.map(({ word }) => word) };
}
