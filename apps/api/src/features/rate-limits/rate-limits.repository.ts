import { inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Hits } from './rate-limits.sql.ts';
import { rateLimits } from './rate-limits.tables.ts';

const columns = {
  key: rateLimits.key,
  hits: rateLimits.hits,
  endsAt: rateLimits.endsAt,
};

/** @returns the stored counts of these keys; the time window of a count may be over */
export function listHits(db: Db, keys: readonly string[]): Promise<Hits[]> {
  return db
    .select(columns)
    .from(rateLimits)
    .where(inArray(rateLimits.key, [...keys]));
}

/**
 * Adds one hit. A window starts with its first hit. The hit that reaches the limit restarts the window, so that hits are
 * then refused for a whole window.
 * @returns the count including this hit, and the end of the window
 */
export async function insertHit(
  db: Db,
  key: string,
  limit: { max: number; windowMs: number },
  now: Date,
): Promise<{ hits: number; endsAt: Date }> {
  const endsAt = new Date(now.getTime() + limit.windowMs);
  const isOver = sql`${rateLimits.endsAt} <= ${now.toISOString()}::timestamptz`;
  const fresh = sql`${endsAt.toISOString()}::timestamptz`;
  const rows = await db
    .insert(rateLimits)
    .values({ key, hits: 1, endsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${isOver} then 1 else ${rateLimits.hits} + 1 end`,
        endsAt: sql`case when ${isOver} or ${rateLimits.hits} + 1 = ${limit.max} then ${fresh} else ${rateLimits.endsAt} end`,
      },
    })
    .returning(columns);
  const row = rows[0];
  if (!row) throw new Error('the hit was not counted');
  return row;
}

/**
 * Grants a person up to `wanted` further actions of a burst that all processes share (shared-burst.ts). In the rows of
 * bursts, `hits` is the number of actions that the last statement granted.
 * @returns how many actions were granted (0 when the burst is used up). `endsAt` is the time at which the whole burst is
 * available again
 */
export async function grantActions(
  db: Db,
  key: string,
  { burst, everyMs }: { burst: number; everyMs: number },
  wanted: number,
  now: Date,
): Promise<{ granted: number; endsAt: Date }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const latest = sql`${new Date(now.getTime() + burst * everyMs).toISOString()}::timestamptz`;
  // Limit the wait to the time for a whole burst. The wait then does not grow when the server's clock is set back.
  const full = sql`least(greatest(${rateLimits.endsAt}, ${at}), ${latest})`;
  const free = sql`floor(extract(epoch from ${latest} - ${full}) * 1000 / ${everyMs}::numeric)::int`;
  const granted = sql`least(${wanted}::int, ${free})`;
  const rows = await db
    .insert(rateLimits)
    .values({ key, hits: wanted, endsAt: new Date(now.getTime() + wanted * everyMs) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: granted,
        endsAt: sql`${full} + ${granted} * ${everyMs}::numeric * interval '1 millisecond'`,
      },
    })
    .returning(columns);
  const row = rows[0];
  if (!row) throw new Error('the actions were not counted');
  return { granted: row.hits, endsAt: row.endsAt };
}

export async function removeHits(db: Db, keys: readonly string[]): Promise<void> {
  await db.delete(rateLimits).where(inArray(rateLimits.key, [...keys]));
}

/** @param prefix the common start of the keys of a group */
export async function removeHitsUnder(db: Db, prefix: string): Promise<void> {
  await db.delete(rateLimits).where(sql`starts_with(${rateLimits.key}, ${prefix})`);
}

/** Subtracts one hit from each key. */
export async function reduceHits(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(inArray(rateLimits.key, [...keys]));
}

export async function removeHitsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, before));
}
