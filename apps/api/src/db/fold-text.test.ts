import { foldText } from '@urost3/contract/text/fold-text.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/test-database.ts';
import { rowsOf } from './client.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index);

test('the database prepares stored text for every character exactly as typed text is prepared', {
  tags: 'postgres',
}, async () => {
  const { database, close } = await openTestDatabase();
  // The letters whose small form PostgreSQL 15 does not know are left out.
  const later = /[\p{Cn}\p{Cs}\u1c89\ua7cb-\ua7dc\ua7f1]/u;
  const letters = [...range(1, 0x10000), ...range(0x1d400, 0x1d800), ...range(0x1f000, 0x1fb00)]
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => !later.test(letter));
  const texts = range(0, letters.length / 200 + 1).map((index) =>
    letters
      .slice(index * 200, (index + 1) * 200)
      .map((letter) => `A${letter}b`)
      .join('0'),
  );
  const rows = await rowsOf<{ folded: string }>(
    database.db,
    sql`select fold_text(t.text) as folded from unnest(${sql.param(texts)}::text[]) with ordinality t (text, place) order by place`,
  );
  const different = texts.filter((text, index) => foldText(text) !== rows[index]?.folded);
  expect(different).toEqual([]);
  await close();
});
