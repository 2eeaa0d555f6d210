// Resets a test database to its migrated state. Deleting the rows of a test takes milliseconds; creating a new database would take a
// quarter of a second.

/** Runs one or several statements without parameters. @returns the rows of the last statement */
export type RunSql = <T>(sql: string) => Promise<T[]>;

export interface InitialState {
  /** A fingerprint of the schema: tables, columns, constraints, functions and triggers. */
  shape: string;
  /** Inserts the rows that a migrated database contains. */
  refill: string;
  sequences: string;
}

/** Tables larger than this are truncated, because their dead rows would slow down later tests. */
const LARGE_BYTES = 256 * 1024;
const OWN_SCHEMAS = `relnamespace in (select oid from pg_namespace where nspname !~ '^(pg_|information_schema$)')`;
/** Objects of PostgreSQL itself have ids smaller than this number. */
const OWN = 16_384;

const newest = (catalogue: string, where = `oid >= ${OWN}`) =>
  `(select concat(count(*), '/', max(xmin::text::bigint)) from ${catalogue} where ${where})`;

const SHAPE = `select concat_ws(' ',
  (select md5(string_agg(concat(oid, relname, relkind, relowner), ',' order by oid)) from pg_class where ${OWN_SCHEMAS}),
  ${newest('pg_attribute', `attrelid >= ${OWN} and attnum > 0`)}, ${newest('pg_attrdef')}, ${newest('pg_constraint')},
  ${newest('pg_proc')}, ${newest('pg_trigger')}, ${newest('pg_type')}, ${newest('pg_enum')}, ${newest('pg_namespace')}) as shape`;

const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name, start_value::text as first, last_value::text as last
  from pg_sequences order by 1`;

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Reads the state of a newly migrated database. */
export async function readInitialState(runSql: RunSql): Promise<InitialState> {
  const [found] = await runSql<{ shape: string }>(SHAPE);
  const tables = await runSql<{ name: string; columns: string }>(
    `select format('%I.%I', relnamespace::regnamespace, relname) as name,
       (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class where relkind = 'r' and ${OWN_SCHEMAS} and pg_relation_size(oid) > 0 order by 1`,
  );
  const refill: string[] = [];
  for (const { name, columns } of tables) {
    const [kept] = await runSql<{ rows: string | null }>(
      `select json_agg(t)::text as rows from ${name} t`,
    );
    if (kept?.rows)
      refill.push(`insert into ${name} (${columns}) overriding system value
        select ${columns} from json_populate_recordset(null::${name}, ${quote(kept.rows)})`);
  }
  const sequences = (
    await runSql<{ name: string; first: string; last: string | null }>(SEQUENCES)
  ).map(
    ({ name, first, last }) => `setval(${quote(name)}, ${last ?? first}, ${String(last !== null)})`,
  );
  return {
    shape: found?.shape ?? '',
    refill: refill.map((statement) => `${statement};`).join('\n'),
    sequences: sequences.length > 0 ? `select ${sequences.join(', ')};` : '',
  };
}

/**
 * Deletes and inserts rows with triggers and foreign keys disabled, which needs a superuser.
 * @returns false when a test has changed the schema
 */
export async function resetDatabase(runSql: RunSql, initial: InitialState): Promise<boolean> {
  const [found] = await runSql<{ shape: string }>(SHAPE);
  if (found?.shape !== initial.shape) return false;
  await runSql(`begin;
    set local session_replication_role = replica;
    do $$ declare used record; begin
      for used in
        select oid::regclass as name, pg_table_size(oid) as bytes from pg_class
        where relkind = 'r' and ${OWN_SCHEMAS} and pg_relation_size(oid) > 0
      loop
        if used.bytes > ${LARGE_BYTES} then execute format('truncate %s cascade', used.name);
        else execute format('delete from %s', used.name);
        end if;
      end loop;
    end $$;
    ${initial.refill}
    ${initial.sequences}
    commit;`);
  return true;
}
