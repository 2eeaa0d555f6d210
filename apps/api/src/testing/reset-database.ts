// Resets a test database to its migrated state. Deleting the rows of a test takes milliseconds; creating a new database would take a
// quarter of a second. PostgreSQL counts the rows that are written in each table, so only tables that the test has written are reset.

/** Runs one or several statements without parameters. @returns the rows of the last statement */
export type RunSql = <T>(sql: string) => Promise<T[]>;

export interface InitialState {
  /** The statement that inserts the rows of a migrated database, by table. */
  refill: Map<string, string>;
  sequences: string;
}

/** Tables larger than this are vacuumed, because their dead rows would slow down later tests. */
const LARGE_BYTES = 256 * 1024;
/** Objects of PostgreSQL itself have ids smaller than this number. */
const OWN = 16_384;

/** The counters of a session are written at the end of a statement, at most once a second unless this is called. */
const WRITE_COUNTERS = 'select pg_stat_force_next_flush()';

/** Every table that was written since the counters were reset. Rows that were rolled back count too. */
const WRITTEN = `select format('%I.%I', relnamespace::regnamespace, relname) as name, oid < ${OWN} as "isCatalogue",
    pg_table_size(oid) > ${LARGE_BYTES} as "isLarge"
  from pg_class
  where relkind = 'r' and not relisshared and relname <> 'pg_statistic'
    and (pg_stat_get_tuples_inserted(oid) > 0 or pg_stat_get_tuples_updated(oid) > 0 or pg_stat_get_tuples_deleted(oid) > 0)`;

/** Every table of the product that may hold rows. */
const FILLED = `select format('%I.%I', relnamespace::regnamespace, relname) as name, false as "isCatalogue",
    pg_table_size(oid) > ${LARGE_BYTES} as "isLarge"
  from pg_class where relkind = 'r' and oid >= ${OWN} and pg_relation_size(oid) > 0`;

const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name, start_value::text as first, last_value::text as last
  from pg_sequences order by 1`;

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Reads the state of a newly migrated database. */
export async function readInitialState(runSql: RunSql): Promise<InitialState> {
  const tables = await runSql<{ name: string; columns: string }>(
    `select format('%I.%I', relnamespace::regnamespace, relname) as name,
       (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class where relkind = 'r' and oid >= ${OWN} and pg_relation_size(oid) > 0 order by 1`,
  );
  const refill = new Map<string, string>();
  for (const { name, columns } of tables) {
    const [kept] = await runSql<{ rows: string | null }>(
      `select json_agg(t)::text as rows from ${name} t`,
    );
    if (kept?.rows)
      refill.set(
        name,
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${name}, ${quote(kept.rows)});`,
      );
  }
  const sequences = (
    await runSql<{ name: string; first: string; last: string | null }>(SEQUENCES)
  ).map(
    ({ name, first, last }) => `setval(${quote(name)}, ${last ?? first}, ${String(last !== null)})`,
  );
  return { refill, sequences: sequences.length > 0 ? `select ${sequences.join(', ')};` : '' };
}

/**
 * Deletes and inserts rows with triggers and foreign keys disabled, which needs a superuser.
 * @param isShared whether other sessions are open, whose counters PostgreSQL writes later
 * @returns false when a test has changed the schema, that is, has written a table of PostgreSQL itself
 */
export async function resetDatabase(
  runSql: RunSql,
  initial: InitialState,
  isShared = false,
): Promise<boolean> {
  // A transaction that a test has left open is not counted.
  await runSql(`rollback; ${WRITE_COUNTERS}`);
  const written = await runSql<{ name: string; isCatalogue: boolean; isLarge: boolean }>(
    isShared ? FILLED : WRITTEN,
  );
  if (written.some(({ isCatalogue }) => isCatalogue)) return false;
  const resets = written.map(
    ({ name }) => `delete from ${name}; ${initial.refill.get(name) ?? ''}`,
  );
  await runSql(`begin;
    set local session_replication_role = replica;
    ${resets.join('\n')}
    ${initial.sequences}
    commit;
    ${WRITE_COUNTERS}`);
  for (const { name } of written.filter(({ isLarge }) => isLarge)) await runSql(`vacuum ${name}`);
  await runSql('select pg_stat_reset()');
  return true;
}
