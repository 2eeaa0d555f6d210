import type { StationType } from '@urost3/contract/stations.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../../db/client.ts';
import { excerptSql, textQuery } from '../../db/text-search.ts';

export interface SearchRow {
  stationType: StationType;
  slug: string;
  /** With marks around the hits; null where only the title may be searched. */
  excerpt: string | null;
}

export interface ReadableSection {
  stationType: StationType;
  slug: string;
}

/**
 * Of a word that is everywhere, this many sections are looked at: ranking reads whole texts, and the five thousandth best
 * result helps nobody. Titles are looked at first.
 */
const TITLES_LOOKED_AT = 200;
const TEXTS_LOOKED_AT = 250;

/** @param readable the only sections whose text counts; null for people who may read all */
export async function listMatches(
  db: Db,
  typed: string,
  readable: readonly ReadableSection[] | null,
  limit: number,
): Promise<SearchRow[]> {
  const isReadable: SQL =
    readable === null
      ? sql`true`
      : readable.length === 0
        ? sql`false`
        : sql`(s.station_type, s.slug) in (${sql.join(
            readable.map((item) => sql`(${item.stationType}::text, ${item.slug}::text)`),
            sql`, `,
          )})`;
  return rowsOf<SearchRow>(
    db,
    sql`
    with asked as materialized (select ${textQuery(typed)} as query),
    candidates as (
      (select s.section_pk from section_search s, asked where s.title_words @@ asked.query limit ${TITLES_LOOKED_AT})
      union
      (select s.section_pk from section_search s, asked
        where s.all_words @@ asked.query and ${isReadable} limit ${TEXTS_LOOKED_AT})
    ),
    best as (
      select s.section_pk, s.station_type, s.slug, ${isReadable} as is_readable, s.title,
        (s.title_words @@ asked.query)::int as in_title,
        case when ${isReadable} then ts_rank('{0.1, 0.2, 0.4, 1}', s.all_words, asked.query, 1)
             else ts_rank(s.title_words, asked.query, 1) end as rank
      from candidates join section_search s using (section_pk), asked
      order by in_title desc, rank desc, s.title, s.section_pk
      limit ${limit}
    )
    select best.station_type as "stationType", best.slug,
      case when best.is_readable then ${excerptSql(sql`left(s.body, 40000)`, sql`asked.query`)} end as excerpt
    from best join section_search s using (section_pk), asked
    order by best.in_title desc, best.rank desc, best.title, best.section_pk`,
  );
}
