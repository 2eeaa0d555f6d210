// The two databases behind one type: embedded PGlite, or PostgreSQL. Everything above sees `Db`.
import type { PGlite } from '@electric-sql/pglite';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { QueryWatch } from './query-watch.ts';

/** A database handle or an open transaction: the required first argument of every repository function. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** Raw SQL for migrations and health checks; several statements allowed. */
  exec(sql: string): Promise<void>;
  query<T>(sql: string, params?: unknown[]): Promise<T[]>;
  /** Calls back with the payload of every notification, also after a lost connection came back. */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<void>;
  /** Runs one at a time across all processes on this database. */
  withLock<T>(key: number, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
  readonly pglite: PGlite | null;
  readonly pool: pg.Pool | null;
}

/** @param dataDir folder of the embedded database; undefined = in memory */
export async function openEmbedded(
  dataDir: string | undefined,
  snapshot?: Blob,
  watch?: QueryWatch,
): Promise<Database> {
  return (await import('./embedded.ts')).openEmbedded(dataDir, snapshot, watch);
}

export async function openPostgres(
  url: string,
  poolSize = 10,
  watch?: QueryWatch,
): Promise<Database> {
  return (await import('./postgres.ts')).openPostgres(url, poolSize, watch);
}

/** Rows of a hand-written statement. Column types are what the driver gives: cast in SQL where it matters. */
export async function rowsOf<T>(db: Db, statement: SQL): Promise<T[]> {
  const result = (await db.execute(statement)) as unknown as { rows: T[] };
  return result.rows;
}

const preparedOf = new WeakMap<Db, Map<string, unknown>>();

/**
 * A statement prepared once per handle, for hot paths.
 * @param name unique in the program; also the statement's name on PostgreSQL
 */
export function prepared<T>(db: Db, name: string, build: (db: Db, name: string) => T): T {
  let known = preparedOf.get(db);
  if (!known) preparedOf.set(db, (known = new Map()));
  let statement = known.get(name) as T | undefined;
  if (!statement) known.set(name, (statement = build(db, name)));
  return statement;
}

/**
 * A bound of a range in a prepared statement, kept from the planner. Seeing the value, PostgreSQL takes its guess for an
 * unknown one to be dearer and plans the statement anew at each call, which costs more than an index scan can save.
 */
export function unplanned(value: SQLWrapper): SQL {
  return sql`(select ${value})`;
}
