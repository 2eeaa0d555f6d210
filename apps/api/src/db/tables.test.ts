// The migrations create the tables, Drizzle's table files describe them, and the contract lists the allowed values. This test creates the
// described tables in a second schema and compares the two schemas.
import { globSync } from 'node:fs';
import { is } from 'drizzle-orm';
import { getTableConfig, type Index, type PgColumn, PgDialect, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/** Tables without a Drizzle description, because only hand-written SQL uses them. */
const SQL_ONLY = ['payment_totals', 'schema_migrations'];

test('every migration has the number after the one before it', () => {
  const numbers = globSync('*.sql', { cwd: new URL('./migrations/', import.meta.url) })
    .map((name) => Number(name.slice(0, 4)))
    .sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

const dialect = new PgDialect();
let opened: TestDatabase;
let described: PgTable[];

const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;

function describeDefault(column: PgColumn): string {
  const value = column.default;
  if (value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return ` default ${value}`;
  if (typeof value === 'string') return ` default ${literal(value)}`;
  // The default of an array column is always the empty array, which PostgreSQL writes as {}.
  return ` default ${literal(column.getSQLType().endsWith('[]') ? '{}' : JSON.stringify(value))}`;
}

function describeColumn(column: PgColumn): string {
  const identity = column.generatedIdentity
    ? ` generated ${column.generatedIdentity.type} as identity`
    : '';
  const check = column.enumValues
    ? ` check (${column.name} in (${column.enumValues.map(literal).join(', ')}))`
    : '';
  const notNull = column.notNull ? ' not null' : '';
  return `${column.name} ${column.getSQLType()}${notNull}${describeDefault(column)}${identity}${check}`;
}

function createTable(table: PgTable): string {
  const { name, columns, primaryKeys, uniqueConstraints, indexes } = getTableConfig(table);
  const names = (list: { name: string }[]) => list.map((column) => column.name).join(', ');
  const keys = primaryKeys.map((key) => `primary key (${names(key.columns)})`);
  for (const column of columns.filter((item) => item.primary))
    keys.push(`primary key (${column.name})`);
  for (const column of columns.filter((item) => item.isUnique))
    keys.push(`unique (${column.name})`);
  for (const unique of uniqueConstraints) keys.push(`unique (${names(unique.columns)})`);
  const made = `create table described.${name} (${[...columns.map(describeColumn), ...keys].join(', ')});`;
  return [made, ...indexes.map((index) => createIndex(name, index))].join('\n');
}

function createIndex(table: string, { config }: Index): string {
  const columns = config.columns.map((column) => ('name' in column ? column.name : ''));
  const where = config.where ? ` where ${dialect.sqlToQuery(config.where.inlineParams()).sql}` : '';
  return `create unique index ${config.name} on described.${table} (${columns.join(', ')})${where};`;
}

beforeAll(async () => {
  opened = await openTestDatabase();
  const files = globSync('../features/**/*.tables.ts', { cwd: import.meta.dirname });
  const modules = await Promise.all(files.map((file) => import(`./${file}`)));
  const exported = modules.flatMap((module) => Object.values(module));
  described = exported.filter((value): value is PgTable => is(value, PgTable));
  const statements = described.map(createTable).join('\n');
  await opened.database.exec(`create schema described;\n${statements}`);
});
afterAll(() => opened.close());

/**
 * Reads facts about the created and the described tables, such as their columns, as lines of text.
 * @param rows SQL for the facts of the table `r`, in which `$1` is the schema
 */
async function compare(rows: string): Promise<{ made: string[]; described: string[] }> {
  const readFrom = async (schema: string) => {
    const found = await opened.database.query<{ line: string }>(
      `select concat_ws(' ', r.relname || ':', fact) as line from pg_class r cross join lateral (${rows}) facts (fact)
       where r.relnamespace = $1::regnamespace and r.relkind = 'r' order by 1`,
      [schema],
    );
    return found
      .map((row) => row.line)
      .filter((line) => !SQL_ONLY.some((name) => line.startsWith(`${name}:`)));
  };
  return { made: await readFrom('public'), described: await readFrom('described') };
}

const keysOf = (kind: 'p' | 'u') => `
  select string_agg(a.attname, ', ' order by k.place)
  from pg_constraint c cross join unnest(c.conkey) with ordinality k (number, place)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
  where c.conrelid = r.oid and c.contype = '${kind}' group by c.oid`;

test('every described database table and column has the name, type, nullability and default that the migrations give it', {
  tags: 'postgres',
}, async () => {
  // Generated columns are not described, because no Drizzle statement uses them.
  const found = await compare(`
    select concat_ws(' ', column_name, udt_name, case is_nullable when 'NO' then 'not null' end,
      'default ' || column_default, 'identity ' || identity_generation)
    from information_schema.columns
    where table_schema = $1 and table_name = r.relname and is_generated = 'NEVER'`);
  expect(found.described).toEqual(found.made);
});

test('every described database table has the primary key that the migrations give it', async () => {
  const found = await compare(keysOf('p'));
  expect(found.described).toEqual(found.made);
});

test('every described database table has the unique keys that the migrations give it', async () => {
  const found = await compare(keysOf('u'));
  expect(found.described).toEqual(found.made);
});

test('every described database table has the unique indexes that the migrations give it', async () => {
  const found = await compare(`
    select replace(pg_get_indexdef(i.indexrelid), ' described.', ' public.') from pg_index i
    where i.indrelid = r.oid and i.indisunique
      and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`);
  expect(found.described).toEqual(found.made);
});

test('every database column with a list of values allows exactly the values that its description lists', async () => {
  const found = await compare(`
    select pg_get_constraintdef(c.oid) from pg_constraint c
    where c.conrelid = r.oid and c.contype = 'c' and cardinality(c.conkey) = 1`);
  // Matches CHECK ((kind = ANY (ARRAY['day'::text, 'hour'::text]))), and CHECK ((currency = 'gbp'::text)) for a single value.
  const LIST = /^(\w+: )CHECK \(\((\w+) = (?:ANY \(ARRAY\[(.+)\]\)|('[^']*'::text))\)\)$/;
  const listsOf = (lines: string[]) =>
    lines
      .flatMap((line) => {
        const [, table, column, many, one] = LIST.exec(line) ?? [];
        const values = (many ?? one)?.match(/'[^']*'/g)?.sort();
        return values ? [`${table}${column} ${values.join(' ')}`] : [];
      })
      .sort();
  expect(listsOf(found.made)).toContain("booking_reminders: kind 'day' 'hour'");
  expect(listsOf(found.described)).toEqual(listsOf(found.made));
});
