import { inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { Hits } from './rate-limits.sql.ts';
import { rateLimits } from './rate-limits.tables.ts';

const columns = {
  key: rateLimits.key,
  hits: rateLimits.hits,
  endsAt: rateLimits.endsAt,
};

/** @returns counts of those keys that have one; their windows may be over */
export function listHits(db: Db, keys: readonly string[]): Promise<Hits[]> {
  return db
    .select(columns)
    .from(rateLimits)
    .where(inArray(rateLimits.key, [...keys]));
}

/**
 * Adds one hit. A window begins with its first hit; reaching the limit starts a full window of refusal.
 * @returns the count with this one, and when the window ends
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

export async function removeHits(db: Db, keys: readonly string[]): Promise<void> {
  await db.delete(rateLimits).where(inArray(rateLimits.key, [...keys]));
}

/** @param prefix common start of a group's keys */
export async function removeHitsUnder(db: Db, prefix: string): Promise<void> {
  await db.delete(rateLimits).where(sql`starts_with(${rateLimits.key}, ${prefix})`);
}

/** Takes one hit back from each. */
export async function reduceHits(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .update(rateLimits)
    .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
    .where(inArray(rateLimits.key, [...keys]));
}

export async function removeHitsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.endsAt, before));
}
