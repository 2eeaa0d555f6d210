import { SYNONYM_ENTRIES_MAX } from '@urost3/contract/limits.ts';
import { termKey } from '@urost3/contract/search-synonyms.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: SignedIn;

beforeEach(async () => {
  t = await createTestApp();
  admin = await t.make.signedIn({ isAdmin: true });
});
afterEach(() => t.close());

const url = '/api/admin/search-synonyms';
const list = async (): Promise<{ id: string; terms: string[]; version: number }[]> =>
  (await t.call({ url, as: admin })).json().entries;
const add = (...terms: string[]) => t.call({ method: 'POST', url, payload: { terms }, as: admin });
const change = (id: string, version: number, terms: string[]) =>
  t.call({ method: 'PUT', url: `${url}/${id}`, payload: { terms, version }, as: admin });
const titles = async (q: string): Promise<string[]> =>
  (await t.call({ url: `/api/search?${new URLSearchParams({ q })}`, as: admin }))
    .json()
    .results.map((result: { title: string }) => result.title);

test('a new installation has a list of search synonyms with the usual abbreviations and spellings, in order', async () => {
  const entries = await list();
  expect(entries).toContainEqual(
    expect.objectContaining({ terms: ['TWOC', 'trial without catheter', 'trial of void'] }),
  );
  expect(entries).toContainEqual(expect.objectContaining({ terms: ['haematuria', 'hematuria'] }));
  const firsts = entries.map(({ terms }) => (terms[0] ?? '').toLowerCase());
  expect(firsts).toEqual([...firsts].sort((a, b) => a.localeCompare(b, 'en')));
});

test('the initial search synonyms are stored under the keys by which terms are looked up', async () => {
  const rows = await t.database.query<{ term: string; term_key: string }>(
    'select term, term_key from search_synonym_terms',
  );
  expect(rows.length).toBeGreaterThan(300);
  expect(rows.filter((row) => row.term_key !== termKey(row.term))).toEqual([]);
});

test('adding, changing or removing a group of search synonyms affects the next search', async () => {
  await t.make.section('clinical_skills', { title: 'Rigid cystoscopy' });
  expect(await titles('telescope')).toEqual([]);
  const added = (await add('Telescope', 'cystoscopy')).json();
  expect(added).toMatchObject({ terms: ['Telescope', 'cystoscopy'], version: 1 });
  expect(await titles('telescopes')).toEqual(['Rigid cystoscopy']);
  const changed = await change(added.id, 1, ['bladder camera', 'cystoscopy']);
  expect(changed.json()).toMatchObject({ terms: ['bladder camera', 'cystoscopy'], version: 2 });
  expect(await titles('telescope')).toEqual([]);
  expect(await titles('bladder camera')).toEqual(['Rigid cystoscopy']);
  const removed = await t.call({ method: 'DELETE', url: `${url}/${added.id}`, as: admin });
  expect(removed.statusCode).toBe(200);
  expect(await titles('bladder camera')).toEqual([]);
  const records = await t.database.query<{ action: string; detail: object }>(
    `select action, detail from audit_log where action like 'search_synonyms.%' order by id`,
  );
  expect(records).toEqual([
    { action: 'search_synonyms.created', detail: { terms: ['Telescope', 'cystoscopy'] } },
    {
      action: 'search_synonyms.updated',
      detail: { from: ['Telescope', 'cystoscopy'], to: ['bladder camera', 'cystoscopy'] },
    },
    { action: 'search_synonyms.removed', detail: { terms: ['bladder camera', 'cystoscopy'] } },
  ]);
});

test('a term that is in another group of search synonyms is refused with the terms of that group', async () => {
  const refused = await add('twocs', 'catheter out');
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toMatchObject({
    code: 'conflict',
    fields: {
      terms: expect.stringContaining('“TWOC” is already in the list: TWOC, trial without'),
    },
  });
  const { id } = (await add('Telescope', 'cystoscopy')).json();
  expect((await change(id, 1, ['Telescope', 'TURBT'])).statusCode).toBe(409);
  expect((await change(id, 1, ['cystoscopy', 'Telescope'])).statusCode).toBe(200);
});

test('of two parallel changes to a group of search synonyms one is refused as a whole', async () => {
  const { id } = (await add('Telescope', 'cystoscopy')).json();
  const answers = await Promise.all([
    change(id, 1, ['Telescope', 'first']),
    change(id, 1, ['Telescope', 'second']),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json().code).toBe('stale_version');
  const kept = answers.find(({ statusCode }) => statusCode === 200)?.json().terms;
  expect((await list()).find((entry) => entry.id === id)?.terms).toEqual(kept);
});

test('adding the same term in parallel creates one group of search synonyms', async () => {
  const answers = await Promise.all([add('Telescope', 'one'), add('Telescope', 'two')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test.each([
  [['one']],
  [['one', ' ']],
  [['one', 'One']],
  [['stone', 'stones']],
  [['one', '–']],
  [['one', 'two\nlines']],
  [['one', 'x'.repeat(81)]],
  [['one', 'a b c d e f g h i']],
  [['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9']],
])('a group of search synonyms with the terms %j is refused', async (terms) => {
  const refused = await add(...terms);
  expect(refused.statusCode).toBe(400);
  expect(Object.keys(refused.json().fields)[0]).toMatch(/^terms/);
});

test('an unknown group of search synonyms is not found, and a full list refuses another group', async () => {
  expect((await change('999999', 1, ['one', 'two'])).statusCode).toBe(404);
  expect((await t.call({ method: 'DELETE', url: `${url}/999999`, as: admin })).statusCode).toBe(
    404,
  );
  await t.database.exec(`
    insert into search_synonyms (version) select 1 from generate_series(1, ${SYNONYM_ENTRIES_MAX})`);
  const refused = await add('Telescope', 'cystoscopy');
  expect(refused.statusCode).toBe(422);
  expect(refused.json().message).toContain(`${SYNONYM_ENTRIES_MAX} groups`);
});
