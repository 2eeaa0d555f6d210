import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openLiveReader } from '../../testing/live-reader.ts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let ada: SignedIn;
let first: string;
let locked: string;

beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  await t.startOver();
  ada = await t.make.signedIn();
  first = await t.make.section('communication', { title: 'Breaking bad news', order: 1 });
  locked = await t.make.section('communication', { title: 'Consent', order: 2 });
});
afterAll(() => t.close());

const list = async (q = '', as = ada) =>
  (await t.call({ url: `/api/revision?${new URLSearchParams({ q })}`, as })).json().items;
const one = (id: string, as = ada) => t.call({ url: `/api/revision/communication/${id}`, as });
const bookmark = (id: string, isBookmarked: boolean, as = ada) =>
  t.call({
    method: 'PUT',
    url: `/api/revision/communication/${id}/bookmark`,
    payload: { isBookmarked },
    as,
  });
const save = (id: string, body: string, version: number, as = ada, saveId = randomUUID()) =>
  t.call({
    method: 'PUT',
    url: `/api/revision/communication/${id}/note?saveId=${saveId}`,
    payload: { body, version },
    as,
  });

test('a bookmark of a section can be set and removed, and repeated or parallel calls change nothing', {
  tags: 'postgres',
}, async () => {
  const both = await Promise.all([bookmark(first, true), bookmark(first, true)]);
  expect(both.map((answer) => answer.json())).toEqual([
    { isBookmarked: true },
    { isBookmarked: true },
  ]);
  expect(await list()).toMatchObject([
    { sectionId: first, title: 'Breaking bad news', isLocked: false, noteExcerpt: null },
  ]);
  await bookmark(first, false);
  await bookmark(first, false);
  expect(await list()).toEqual([]);
});

test("a learner's note on a section is saved and read with an increased version", async () => {
  expect((await one(first)).json()).toEqual({ isBookmarked: false, note: null });
  expect((await save(first, 'Ask what they know.', 0)).json()).toMatchObject({ version: 1 });
  expect((await save(first, 'Ask what they know. Pause.', 1)).json()).toMatchObject({ version: 2 });
  expect((await one(first)).json().note).toMatchObject({
    body: 'Ask what they know. Pause.',
    version: 2,
  });
});

test('of two tabs that save one note on a section at once one gets a conflict, and nothing is overwritten', {
  tags: 'postgres',
}, async () => {
  await save(first, 'Start', 0);
  const answers = await Promise.all([save(first, 'From tab A', 1), save(first, 'From tab B', 1)]);
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  const refused = answers.find((answer) => answer.statusCode === 409);
  expect(refused?.json().code).toBe('stale_version');
  const won = answers.find((answer) => answer.statusCode === 200)?.json();
  expect((await one(first)).json().note.body).toBe(won.body);
  const late = await Promise.all([save(locked, 'A', 0), save(locked, 'B', 0)]);
  expect(late.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
});

test('a save of a note on a section whose response was lost can be retried', async () => {
  await save(first, 'Start', 0);
  await save(first, 'Next', 1);
  expect((await save(first, 'Next', 1)).json()).toMatchObject({ body: 'Next', version: 2 });
});

test.each([
  ['first', 0],
  ['next', 1],
])(
  'a refused save of a note names the %s save, if that one alone came in between',
  async (_, basedOn) => {
    const own = randomUUID();
    if (basedOn > 0) await save(first, 'Start', 0);
    await save(first, 'Ask', basedOn, ada, own);
    const refused = await save(first, 'Ask and pause', basedOn);
    expect(refused.statusCode).toBe(409);
    const present = { version: String(basedOn + 1), saveId: own };
    expect(refused.json()).toMatchObject({ code: 'stale_version', fields: present });
    expect((await save(first, 'Ask and pause', basedOn + 1)).statusCode).toBe(200);
    const late = await save(first, 'Late', basedOn);
    expect(late.statusCode).toBe(409);
    expect(late.json().fields).toBeUndefined();
  },
);

test('a refused save of a note names no save when a program without ids came in between', async () => {
  const url = `/api/revision/communication/${first}/note`;
  await save(first, 'Start', 0);
  await t.call({ method: 'PUT', url, payload: { body: 'Theirs', version: 1 }, as: ada });
  const refused = await save(first, 'Mine', 1);
  expect([refused.statusCode, refused.json().fields]).toEqual([409, undefined]);
});

test('the list of bookmarks and notes is searched by title and by the text of the note', async () => {
  await save(first, 'Silence helps. Then <b>empathy</b>.', 0);
  t.clock.advance(1000);
  await bookmark(locked, true);
  expect((await list()).map((item: { sectionId: string }) => item.sectionId)).toEqual([
    locked,
    first,
  ]);
  const [hit] = await list('empath');
  expect(hit).toMatchObject({ sectionId: first });
  expect(hit.noteExcerpt).toContainEqual({ text: 'empathy', isHit: true });
  expect(await list('cons')).toMatchObject([{ sectionId: locked, isLocked: true }]);
  expect(await list('nothing like it')).toEqual([]);
  for (const typed of ['…', '%', '- / -', '’', '😀']) expect(await list(typed)).toEqual([]);
});

test.each([
  ['Creatinine 300 \u00b5mol/L', 'µmol', 'µmol'],
  ['Creatinine 300 \u03bcmol/L', '\u00b5mol', 'μmol'],
  ['Zoe\u0308’s non-muscle-invasive tumour', 'non-muscle-invasive', 'invasive'],
  ['Fournier’s gangrene', "fournier's", 'Fournier’s'],
  ['A semi-rigid scope', 'semirigid', 'rigid'],
  ['An α-blocker', 'alpha blocker', 'blocker'],
  ['Transurethral', 'trans-urethral', 'Transurethral'],
  ['E\ufb00ect of 5-ARI/tamsulosin', 'effect 5 ari', 'E\ufb00ect'],
])('the note %j is found by %j', async (body, typed, marked) => {
  await save(first, body, 0);
  const [hit] = await list(typed);
  expect(hit.noteExcerpt).toContainEqual({ text: marked, isHit: true });
});

test('a note on a section that is emptied leaves the list of bookmarks and notes, and its version continues to increase', async () => {
  await save(first, 'Gone soon', 0);
  await save(first, '', 1);
  expect(await list()).toEqual([]);
  expect((await save(first, 'Old tab', 1)).statusCode).toBe(409);
  expect((await save(first, 'New words', 2)).json().version).toBe(3);
});

test("other people cannot read or change a learner's note on a section", async () => {
  await save(first, 'Mine alone', 0);
  const eve = await t.make.signedIn({ isAdmin: true });
  expect(await list('', eve)).toEqual([]);
  expect((await one(first, eve)).json()).toEqual({ isBookmarked: false, note: null });
  await save(first, 'Hers', 0, eve);
  expect((await one(first)).json().note.body).toBe('Mine alone');
});

test("a learner's note on a withdrawn section stays in the list and can be changed, and none can be made on an unknown section", async () => {
  await save(locked, 'Capacity, information, voluntary', 0);
  await t.database.query('update sections set deleted_at = now() where slug = $1', [locked]);
  await t.ctx.catalogue.load();
  expect(await list()).toMatchObject([
    { sectionId: locked, isAvailable: false, title: 'Section no longer available' },
  ]);
  expect((await save(locked, 'Changed', 1)).statusCode).toBe(200);
  expect((await bookmark('no-such', true)).statusCode).toBe(404);
  expect((await save('no-such', 'x', 0)).statusCode).toBe(404);
  expect((await save(first, 'x'.repeat(20_001), 0)).statusCode).toBe(400);
});

test('the event about a saved note names its save, so that the page that has saved does not fetch the note', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  const reader = await openLiveReader(`http://127.0.0.1:${port}`, t.make.sessionHeaders(ada));
  const saveId = randomUUID();
  await reader.ready();
  await save(first, 'Ask what they know.', 0, ada, saveId);
  const [heard] = await reader.next(1);
  expect(heard?.event).toEqual({ kind: 'revision', data: { saveId } });
  reader.stop();
});
