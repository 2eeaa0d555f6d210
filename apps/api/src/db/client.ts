// One type for both databases, embedded PGlite and PostgreSQL. Code above this folder uses only `Db`.
import type { PGlite } from '@electric-sql/pglite';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** A database handle or an open transaction: the required first argument of every repository function. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

interface ReplicaFigures {
  readonly isUsed: boolean;
  /** Reads that may come from the replica, by where they came from. */
  readonly reads: { readonly replica: number; readonly primary: number };
  /** Seconds that the replica is behind, measured now. */
  measureLag(): Promise<number>;
}

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /** Raw SQL for migrations and health checks; several statements allowed. */
  exec(sql: string): Promise<void>;
  /** One statement outside a transaction and without a limit of time, such as `create index concurrently`. */
  execAlone(statement: string): Promise<void>;
  query<T>(sql: string, params?: unknown[]): Promise<T[]>;
  /**
   * For lists, reports and search: runs `work`, which only reads, on a replica that has everything committed before the call;
   * else on this database. It may run twice.
   */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Calls `onPayload` for every notification, and again after a lost connection was restored. */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<void>;
  /**
   * Runs work under a lock, so that only one process on this database runs it at a time.
   * @param onWait called once when another process has the lock
   */
  withLock<T>(key: number, work: () => Promise<T>, onWait?: () => void): Promise<T>;
  close(): Promise<void>;
  readonly pglite: PGlite | null;
  readonly pool: pg.Pool | null;
  readonly replica: ReplicaFigures | null;
}

/** Rows of a hand-written statement. Column types are the driver's: cast in SQL where the type matters. */
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
 * A bound of a range in a prepared statement whose value is hidden from the planner. When PostgreSQL sees the value, it
 * considers its generic plan more expensive and plans the statement again at each call, which costs more than an index scan
 * saves.
 */
export function unplanned(value: SQLWrapper): SQL {
  return sql`(select ${value})`;
}
