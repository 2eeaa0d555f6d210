// Types and helpers for both databases, embedded PGlite and PostgreSQL. Features use these types, so that they do not
// depend on one of the two drivers.
import type { PGlite } from '@electric-sql/pglite';
import { type Column, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/**
 * Times every statement. The metrics use all times, and the log contains the slow statements. Only the text with
 * placeholders is passed on, because the values can be personal data.
 */
export interface QueryWatch {
  /** Called for every statement, failed ones included. */
  onQuery(text: string, ms: number): void;
}

export const noWatch: QueryWatch = { onQuery: () => {} };

/** Measures a statement that returns a promise. */
export function timed<T>(watch: QueryWatch, text: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const measure = () => watch.onQuery(text, performance.now() - startedAt);
  const result = run();
  result.then(measure, measure);
  return result;
}

/** A database handle or an open transaction: the required first argument of every repository function. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Database {
  readonly db: Db;
  /** Runs raw SQL for migrations. The text may contain several statements. */
  exec(sql: string): Promise<void>;
  /** Runs one long statement outside a transaction, such as `create index concurrently`. The time limit on PostgreSQL is an hour. */
  execAlone(statement: string): Promise<void>;
  query<T>(sql: string, params?: unknown[]): Promise<T[]>;
  /**
   * Calls `onPayload` for every notification.
   * @param onReconnect called after a lost connection is restored, because notifications may have been missed
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<void>;
  /**
   * Runs work under a lock that one process at a time can hold in this database.
   * @param onWait called once when another process holds the lock
   */
  withLock<T>(key: number, work: () => Promise<T>, onWait?: () => void): Promise<T>;
  close(): Promise<void>;
  readonly pglite: PGlite | null;
  readonly pool: pg.Pool | null;
}

/** @returns the rows of a hand-written statement. The driver chooses the types of the values, so cast in SQL where the type matters. */
export async function rowsOf<T>(db: Db, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as unknown as { rows: T[] };
  return result.rows;
}

const preparedOf = new WeakMap<Db, Map<string, unknown>>();

/**
 * A statement prepared once per handle, for hot paths.
 * @param name unique in the program; also the statement's name on PostgreSQL
 */
export function prepared<Query extends { prepare(name: string): unknown }>(
  db: Db,
  name: string,
  build: (db: Db) => Query,
): ReturnType<Query['prepare']> {
  let known = preparedOf.get(db);
  if (!known) preparedOf.set(db, (known = new Map()));
  let statement = known.get(name);
  if (!statement) known.set(name, (statement = build(db).prepare(name)));
  return statement as ReturnType<Query['prepare']>;
}

/**
 * Hides the value of a range bound from the query planner. If PostgreSQL sees the value, it plans the statement again at
 * every call. Planning takes longer than the index scan of the plan.
 */
export function unplanned(value: SQLWrapper): SQL {
  return sql`(select ${value})`;
}

/** Some columns of a table for a select, or some fields of a row, under their own names. */
export const pick = <T extends object, Name extends keyof T>(
  table: T,
  ...names: Name[]
): Pick<T, Name> => Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<T, Name>;

/** For an upsert: these columns get the values of the refused row. */
export const excluded = <T extends object>(table: T, ...names: (keyof T)[]) =>
  Object.fromEntries(
    names.map((name) => [name, sql.raw(`excluded."${(table[name] as Column).name}"`)]),
  );
