// @module-tag slow
// The embedded engine prepares a statement that is repeated. The prepared statement must return the same result as the first call.
import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from './client.ts';
import { instant } from './columns.ts';
import { openEmbedded } from './embedded.ts';
import { violatedUnique } from './errors.ts';

const things = pgTable('things', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  note: text('note'),
  tags: text('tags').array().notNull(),
  data: jsonb('data').notNull(),
  isOn: boolean('is_on').notNull(),
  at: instant('at').notNull(),
});

let image: Blob;
let database: Database;

beforeAll(async () => {
  const empty = await openEmbedded(undefined);
  await empty.exec(
    `create table things (id int primary key, name text not null, note text, tags text[] not null, data jsonb not null,
     is_on boolean not null, at timestamptz not null, constraint things_name unique (name))`,
  );
  image = (await empty.pglite?.dumpDataDir('none')) as Blob;
  await empty.close();
});
beforeEach(async () => {
  database = await openEmbedded(undefined, image);
});
afterEach(() => database.close());

const thing = (id: number) => ({
  id,
  name: `thing ${id}`,
  note: id % 2 ? null : 'né “à” 𝕏',
  tags: ['a,b', 'c"d'],
  data: { n: id, deep: [null, true] },
  isOn: id % 2 === 0,
  at: new Date(Date.UTC(2026, 2, 29, 0, id)),
});

describe('a repeated statement of the embedded database', () => {
  test('a repeated statement of the embedded database writes and reads every kind of value like the first time', async () => {
    for (let id = 1; id <= 5; id += 1) {
      const [row] = await database.db.insert(things).values(thing(id)).returning();
      expect(row).toEqual(thing(id));
    }
    for (let round = 0; round < 4; round += 1) {
      const rows = await database.db.select().from(things).orderBy(things.id);
      expect(rows).toEqual([1, 2, 3, 4, 5].map(thing));
      const raw = await database.query<{ id: number; name: string }>(
        'select id, name from things where id = any($1) order by id',
        [[2, 4]],
      );
      expect(raw).toEqual([
        { id: 2, name: 'thing 2' },
        { id: 4, name: 'thing 4' },
      ]);
    }
  });

  test('a repeated statement of the embedded database reports the violated constraint and works afterwards', async () => {
    for (const id of [1, 2, 3]) await database.db.insert(things).values(thing(id));
    for (let round = 0; round < 3; round += 1) {
      const again = database.db.insert(things).values({ ...thing(9), name: 'thing 1' });
      const error = await again.then(
        () => null,
        (failure: unknown) => failure,
      );
      expect(violatedUnique(error)).toBe('things_name');
    }
    await database.db.insert(things).values(thing(4));
    expect(await database.query('select count(*)::int as n from things')).toEqual([{ n: 4 }]);
  });

  test('a repeated statement of the embedded database belongs to its transaction, committed or rolled back', async () => {
    const insert = (id: number, isKept: boolean) =>
      database.db
        .transaction(async (tx) => {
          await tx.insert(things).values(thing(id));
          const seen = await tx.select({ id: things.id }).from(things);
          if (!isKept) throw new Error('undone');
          return seen.length;
        })
        .catch(() => null);
    const counts = [];
    for (let id = 1; id <= 6; id += 1) counts.push(await insert(id, id % 2 === 1));
    expect(counts).toEqual([1, null, 2, null, 3, null]);
  });

  test('a failed repeated statement inside a savepoint of the embedded database leaves the transaction usable', async () => {
    await database.db.insert(things).values(thing(1));
    for (let id = 2; id <= 4; id += 1) {
      await database.db.transaction(async (tx) => {
        const inner = tx.transaction((nested) =>
          nested.insert(things).values({ ...thing(id), name: 'thing 1' }),
        );
        await expect(inner).rejects.toMatchObject({ cause: { constraint: 'things_name' } });
        await tx.insert(things).values(thing(id));
      });
    }
    expect(await database.db.select({ id: things.id }).from(things)).toHaveLength(4);
  });

  test('a repeated statement of the embedded database is planned again when its table has changed', async () => {
    const read = () => database.query<object>('select * from things');
    await database.db.insert(things).values(thing(1));
    for (let round = 0; round < 3; round += 1)
      expect(Object.keys((await read())[0] ?? {})).toHaveLength(7);
    await database.exec('alter table things add column extra int default 5');
    for (let round = 0; round < 3; round += 1)
      expect((await read())[0]).toMatchObject({ extra: 5 });
  });

  test('parallel repeated statements of the embedded database each get their own result', async () => {
    const ask = (n: number) =>
      database.db.execute(sql`select ${n}::int as n`) as unknown as Promise<{
        rows: { n: number }[];
      }>;
    const numbers = Array.from({ length: 200 }, (_, n) => n);
    const answers = await Promise.all(numbers.map(ask));
    expect(answers.map((answer) => answer.rows[0]?.n)).toEqual(numbers);
  });

  test('the embedded database can repeat four hundred different SQL statements', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 400; n += 1) {
        expect(await database.query(`select ${n} as n where $1::int = 1`, [1])).toEqual([{ n }]);
        expect(await database.query(`select ${n} as n where $1::int = 1`, [1])).toEqual([{ n }]);
      }
    }
  });
});
