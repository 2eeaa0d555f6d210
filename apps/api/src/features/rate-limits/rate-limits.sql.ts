// Reads rate limits as part of another feature's statement.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { rateLimits } from './rate-limits.tables.ts';

export type Hits = Pick<typeof rateLimits.$inferSelect, 'key' | 'hits' | 'endsAt'>;

/** A column with the counts of these keys, for `readHits`. @param keys a placeholder for a text array */
export function hitsColumn(keys: SQLWrapper): SQL<string> {
  return sql<string>`(select coalesce(json_agg(json_build_object(
      'key', l.key, 'hits', l.attempts, 'endsAt', l.ends_at)), '[]')::text
    from ${rateLimits} l where l.key = any(${keys}::text[]))`;
}

/** An array literal without quotes, because keys never contain special characters. */
export const arrayText = (values: readonly (string | number)[]) => `{${values.join(',')}}`;

export function readHits(column: string): Hits[] {
  return (JSON.parse(column) as (Omit<Hits, 'endsAt'> & { endsAt: string })[]).map((row) => ({
    ...row,
    endsAt: new Date(row.endsAt),
  }));
}
