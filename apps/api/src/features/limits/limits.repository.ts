import { inArray, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { instant } from '../../db/columns.ts';

const attemptLimits = pgTable('attempt_limits', {
  key: text('key').primaryKey(),
  attempts: integer('attempts').notNull(),
  endsAt: instant('ends_at').notNull(),
});

const columns = {
  key: attemptLimits.key,
  attempts: attemptLimits.attempts,
  endsAt: attemptLimits.endsAt,
};

export type Attempts = Pick<typeof attemptLimits.$inferSelect, 'key' | 'attempts' | 'endsAt'>;

/** @returns those of the keys that were counted at all; windows may be over */
export function listAttempts(db: Db, keys: readonly string[]): Promise<Attempts[]> {
  return db
    .select(columns)
    .from(attemptLimits)
    .where(inArray(attemptLimits.key, [...keys]));
}

/** The same as a column of another feature's statement, for `readAttempts`. @param keys placeholder of a text array */
export function attemptsColumn(keys: SQLWrapper): SQL<string> {
  return sql<string>`(select coalesce(json_agg(json_build_object(
      'key', l.key, 'attempts', l.attempts, 'endsAt', l.ends_at)), '[]')::text
    from ${attemptLimits} l where l.key = any(${keys}::text[]))`;
}

/** Keys hold no character that an array's text form would need quotes for. */
export const arrayText = (values: readonly (string | number)[]) => `{${values.join(',')}}`;

export function readAttempts(column: string): Attempts[] {
  return (JSON.parse(column) as (Omit<Attempts, 'endsAt'> & { endsAt: string })[]).map((row) => ({
    ...row,
    endsAt: new Date(row.endsAt),
  }));
}

/**
 * A condition of another feature's statement: none of these limits is reached.
 * @param keys placeholder of a text array @param maxes of an integer array in the same order
 */
export function isWithinLimits(keys: SQLWrapper, maxes: SQLWrapper, now: SQLWrapper): SQL {
  return sql`not exists (select 1 from ${attemptLimits} l
    where l.key = any(${keys}::text[]) and l.ends_at > ${now}
      and l.attempts >= (${maxes}::int[])[array_position(${keys}::text[], l.key)])`;
}

/**
 * Adds one attempt. A window begins with its first attempt; reaching the limit starts a full window of refusal.
 * @returns the count with this one, and when the window ends
 */
export async function insertAttempt(
  db: Db,
  key: string,
  limit: { max: number; windowMs: number },
  now: Date,
): Promise<{ attempts: number; endsAt: Date }> {
  const endsAt = new Date(now.getTime() + limit.windowMs);
  const isOver = sql`${attemptLimits.endsAt} <= ${now.toISOString()}::timestamptz`;
  const fresh = sql`${endsAt.toISOString()}::timestamptz`;
  const rows = await db
    .insert(attemptLimits)
    .values({ key, attempts: 1, endsAt })
    .onConflictDoUpdate({
      target: attemptLimits.key,
      set: {
        attempts: sql`case when ${isOver} then 1 else ${attemptLimits.attempts} + 1 end`,
        endsAt: sql`case when ${isOver} or ${attemptLimits.attempts} + 1 = ${limit.max} then ${fresh} else ${attemptLimits.endsAt} end`,
      },
    })
    .returning(columns);
  const row = rows[0];
  if (!row) throw new Error('the attempt was not counted');
  return row;
}

export async function removeAttempts(db: Db, keys: readonly string[]): Promise<void> {
  await db.delete(attemptLimits).where(inArray(attemptLimits.key, [...keys]));
}

/** @param prefix what the keys of a group begin with */
export async function removeAttemptsUnder(db: Db, prefix: string): Promise<void> {
  await db.delete(attemptLimits).where(sql`starts_with(${attemptLimits.key}, ${prefix})`);
}

/** Takes one attempt back from each. */
export async function reduceAttempts(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .update(attemptLimits)
    .set({ attempts: sql`greatest(${attemptLimits.attempts} - 1, 0)` })
    .where(inArray(attemptLimits.key, [...keys]));
}

export async function removeAttemptsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(attemptLimits).where(lt(attemptLimits.endsAt, before));
}
