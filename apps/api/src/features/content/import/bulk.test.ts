// Bulk import and export through the API: an import does exactly what its dry run reported.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ZipFile } from 'yazl';
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts';
import { findStudySection, importContent } from '../content.service.ts';

let t: TestApp;
let ada: SignedIn;

beforeAll(async () => {
  t = await createTestApp();
  ada = await t.make.signedIn({ isAdmin: true });
});
afterAll(() => t.close());

const section = (title: string) => `---
title: ${title}
order: 3
category: Acute
methodology: Decide
reviewedOn: 2026-11-01
sources:
  - {title: RCEM}
---
::: case_scenario
A case of ${title}.
::: question {id: q1, type: text}
Why?
::: model_answer
Because.
`;

function send(path: string, files: Record<string, string | Buffer>) {
  const boundary = 'x-boundary-x';
  const parts = Object.entries(files).flatMap(([name, content]) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="f"\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return t.call({
    method: 'POST',
    url: `/api/admin/content/${path}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    as: ada,
  });
}
const titles = () =>
  (t.ctx.catalogue.stations().get('emergency_stations') ?? []).map((item) => item.title);
const table = async () =>
  (await t.call({ method: 'GET', url: '/api/admin/content/questions', as: ada })).body;

test('a dry run of a content import writes nothing, and the import does what the dry run reported', async () => {
  const files = {
    'bank/emergency_stations/01-a.md': section('First'),
    'bank/emergency_stations/02-b.md': section('Second'),
  };
  const tried = (await send('import?dryRun=1', files)).json();
  expect(tried).toMatchObject({ isDryRun: true, created: 2, problems: [] });
  expect(titles()).toEqual([]);
  expect((await send('import', files)).json()).toMatchObject({ isDryRun: false, created: 2 });
  expect(titles()).toEqual(['First', 'Second']);
  expect((await send('import', files)).json()).toMatchObject({ created: 0, unchanged: 2 });
});

test('a content import is recorded in the audit log, a dry run is not', async () => {
  const url = '/api/admin/audit?search=content.imported&sortOrder=asc';
  const { records } = (await t.call({ url, as: ada })).json();
  expect(records).toMatchObject([
    { actor: { uid: ada.uid }, detail: { created: 2, updated: 0, restored: 0 } },
    { actor: { uid: ada.uid }, detail: { created: 0, updated: 0, restored: 0 } },
  ]);
});

test('a dry run of a content import reports a change of the free preview, and the import asks before it', async () => {
  const files = {
    'bank/emergency_stations/00-z.md': section('Zero').replace('order: 3', 'order: 1'),
  };
  const tried = (await send('import?dryRun=1', files)).json();
  expect(tried.notes).toEqual([
    {
      file: expect.stringContaining('00-z.md'),
      line: null,
      subject: 'Zero',
      reason: expect.stringMatching(
        /^'Zero' becomes the free preview of Emergency Stations instead/,
      ),
    },
  ]);
  const refused = await send('import', files);
  expect(refused.json()).toMatchObject({
    code: 'confirmation_required',
    message: expect.stringContaining("'Zero' becomes the free preview of Emergency Stations"),
  });
  expect((await send('import?dryRun=1', files)).json()).toMatchObject({ created: 1 });
  const last = { 'bank/emergency_stations/09-l.md': section('Last') };
  expect((await send('import?dryRun=1', last)).json().notes).toEqual([]);
});

test('a content import with one broken file reports its name and field, and imports nothing', async () => {
  const report = (
    await send('import', {
      'emergency_stations/03-c.md': section('Third'),
      'emergency_stations/04-d.md': section('Fourth').replace('order: 3', 'order: soon'),
    })
  ).json();
  expect(report.problems[0]).toMatchObject({ field: 'order' });
  expect(report.problems[0].file).toContain('04-d.md');
  expect(titles()).toEqual(['First', 'Second']);
});

test.each(['../escape.md', '/etc/x.md', 'a/../../b.md', '.hidden.md'])(
  'a content import refuses a file at a path such as %s',
  async (path) => {
    expect((await send('import', { [path]: section('X') })).statusCode).toBe(400);
  },
);

test('the ZIP file of the content export opens and contains every section', async () => {
  const response = await t.call({ method: 'GET', url: '/api/admin/content/export', as: ada });
  expect(response.headers['content-type']).toBe('application/zip');
  const folder = mkdtempSync(join(tmpdir(), 'urost3-zip-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'content.zip'), response.rawPayload);
  execFileSync('python3', ['-m', 'zipfile', '-e', 'content.zip', 'out'], { cwd: folder });
  const names = readdirSync(join(folder, 'out/emergency_stations'));
  expect(names).toEqual(['03-first.md', '03-second.md']);
  expect(readFileSync(join(folder, 'out/emergency_stations/03-first.md'), 'utf8')).toContain(
    'A case of First.',
  );
});

async function exported(): Promise<Buffer> {
  const response = await t.call({ method: 'GET', url: '/api/admin/content/export', as: ada });
  return response.rawPayload;
}

test('importing the ZIP file of the content export changes nothing', async () => {
  const tried = (await send('import?dryRun=1', { 'content.zip': await exported() })).json();
  expect(tried).toMatchObject({ created: 0, unchanged: 2, problems: [] });
});

test.each([
  ['is none', () => Buffer.from('not a zip at all, but long enough to be looked at'), 'not a ZIP'],
  ['was cut off', (zip: Buffer) => zip.subarray(0, zip.length - 30), 'ZIP file'],
  ['was damaged', (zip: Buffer) => flipped(zip, 60), 'damaged'],
  ['leads out of the folder', (zip: Buffer) => renamed(zip, '../merge'), 'cannot be used'],
  ['claims to be small', (zip: Buffer) => shrunk(zip), 'damaged'],
])('a content import refuses, with a message, a ZIP file that %s', async (_what, spoil, words) => {
  const response = await send('import', { 'content.zip': spoil(await exported()) });
  expect(response.statusCode).toBe(400);
  expect(response.json().message).toContain(words);
  expect(titles()).toEqual(['First', 'Second']);
});

function flipped(zip: Buffer, at: number): Buffer {
  const copy = Buffer.from(zip);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}
/** Replaces the folder in every path. The length stays the same, because a ZIP file contains lengths and offsets. */
function renamed(zip: Buffer, start: string): Buffer {
  const name = 'emergency_stations/';
  const text = zip.toString('latin1').replaceAll(name, `${start.padEnd(name.length - 1, 'x')}/`);
  return Buffer.from(text, 'latin1');
}
/** Makes the first entry declare an unpacked size of ten bytes. */
function shrunk(zip: Buffer): Buffer {
  const copy = Buffer.from(zip);
  copy.writeUInt32LE(10, copy.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 24);
  return copy;
}

test('the questions of all sections can be exported as a table and imported with changes', async () => {
  const before = await table();
  expect((await send('questions', { file: before })).json()).toMatchObject({
    updated: 0,
    unchanged: 2,
  });
  const changed = before
    .replace('Why?', 'Why not?')
    .concat('emergency_stations,first,,mcq,Which?,"One\nTwo",Two,,,,\r\n');
  const tried = (await send('questions?dryRun=1', { file: changed })).json();
  expect(tried).toMatchObject({ updated: 1, problems: [] });
  expect(await table()).toBe(before);
  await send('questions', { file: changed });
  expect(await table()).toContain('Why not?');
  expect(await table()).toContain('"One\nTwo",Two');
});

test('a bad row of the questions table is reported by its line, and no row is imported', async () => {
  const before = await table();
  const bad = before
    .replace('Why not?', 'Changed')
    .concat('emergency_stations,nowhere,,text,Q?,,A,,,,\r\nmoon,first,,text,Q?,,A,,,,\r\n');
  const { problems } = (await send('questions', { file: bad })).json();
  expect(problems.map((problem: { field: string }) => problem.field)).toEqual([
    'station',
    'section',
  ]);
  expect(await table()).toBe(before);
});

// csv-parse 7.0.3 counts a Windows line end inside a cell as two lines, and gives the last line of a record as its line.
test('a problem in the questions table names the line on which its row begins in an editor', async () => {
  const head = (await table()).split('\r\n')[0];
  const good = 'emergency_stations,first,q1,mcq,"Which\r\nof\r\n\r\nthese?","One\nTwo",Two,,,,\r\n';
  const bad = 'moon,first,,text,"Q\r\nR?",,"A\r\nB",,,,\r\n';
  const file = `${head}\r\n${good}\r\n${bad}${bad}`;
  const { problems } = (await send('questions', { file })).json();
  expect(problems.map(({ line }: { line: number }) => line)).toEqual([8, 11]);
});

test('the questions table contains no formula that a spreadsheet would run, and texts survive the round trip', async () => {
  const row = `emergency_stations,second,q1,text,'=HYPERLINK("x"),,-1 to +1,,,,\r\n`.replace(
    `'=HYPERLINK("x")`,
    `"'=HYPERLINK(""x"")"`,
  );
  const head = (await table()).split('\r\n')[0];
  await send('questions', { file: `${head}\r\n${row}` });
  const section = await findStudySection(t.ctx, 'emergency_stations', 'second');
  expect(section?.questions[0]).toMatchObject({ question: '=HYPERLINK("x")', answer: '-1 to +1' });
  expect(await table()).toContain(`"'=HYPERLINK(""x"")"`);
  expect(await table()).toContain("'-1 to +1");
});

test('a column that the questions table lacks leaves its field unchanged, and a misspelt column is refused', async () => {
  const before = await table();
  const short =
    'station,section,question_id,type,question\r\nemergency_stations,first,q1,text,When?\r\n';
  await send('questions', { file: short });
  const section = await findStudySection(t.ctx, 'emergency_stations', 'first');
  expect(section?.questions[0]).toMatchObject({ question: 'When?', answer: 'Because.' });
  const wrong = (
    await send('questions', { file: before.replace('explanation', 'explanaton') })
  ).json();
  expect(wrong.problems).toEqual([
    {
      file: 'questions.csv',
      line: 1,
      field: 'columns',
      reason: "These columns are not known: 'explanaton'.",
    },
  ]);
});

test('the import of the questions table refuses a repeated question and reports an unknown question_id', async () => {
  const row = (id: string) => `emergency_stations,first,${id},text,Q?,,A,,,,\r\n`;
  const head = `${(await table()).split('\r\n')[0]}\r\n`;
  const twice = (await send('questions', { file: head + row('q1') + row('q1') })).json();
  expect(twice.problems).toMatchObject([{ line: 3, field: 'question_id' }]);
  const typo = (await send('questions?dryRun=1', { file: head + row('q11') })).json();
  expect(typo).toMatchObject({
    updated: 1,
    notes: [{ line: 2, subject: 'q11', reason: 'This question is new.' }],
  });
});

test('a questions table that is not UTF-8 is refused', async () => {
  const bytes = Buffer.from((await table()).replace('Because.', 'Caf\u00e9.'), 'latin1');
  const { problems } = (await send('questions', { file: bytes })).json();
  expect(problems).toMatchObject([{ field: 'table', reason: 'Please save the table as UTF-8.' }]);
});

test('a questions table saved with semicolons by a spreadsheet is imported', async () => {
  const file =
    'station;section;question_id;type;question\r\nemergency_stations;first;q1;text;"What first; and why?"\r\n';
  expect((await send('questions', { file })).json()).toMatchObject({ problems: [], updated: 1 });
  const section = await findStudySection(t.ctx, 'emergency_stations', 'first');
  expect(section?.questions[0]?.question).toBe('What first; and why?');
});

describe('names with backslashes, as some programs on Windows write them', () => {
  const plain = (name: string) => name.replace(/[\\:]/g, '_').replaceAll('..', '__');
  const archive = async (names: string[]) => {
    const zip = new ZipFile();
    // The library that makes archives refuses backslashes, so the names are changed in the finished archive.
    for (const name of names)
      zip.addBuffer(Buffer.from(name.endsWith('.md') ? section(name) : 'x'), plain(name));
    zip.end();
    let bytes = (await buffer(zip.outputStream)).toString('latin1');
    for (const name of names) bytes = bytes.replaceAll(plain(name), name);
    return Buffer.from(bytes, 'latin1');
  };

  test('a ZIP file with them is imported, without hidden files', async () => {
    const names = ['emergency_stations\\81-backslashes.md', '.git\\config', '__MACOSX\\a.md'];
    const report = (await send('import?dryRun=1', { 'a.zip': await archive(names) })).json();
    expect(report).toMatchObject({ created: 1, problems: [] });
    const file = { 'bank\\emergency_stations\\81-backslashes.md': section('One file') };
    expect((await send('import?dryRun=1', file)).json()).toMatchObject({
      created: 1,
      problems: [],
    });
  });

  test.each([
    '..\\81-out.md',
    'emergency_stations\\..\\..\\81-out.md',
    'C:\\81-out.md',
    '\\81-out.md',
  ])('a ZIP file with the name %s is refused', async (name) => {
    const response = await send('import', { 'a.zip': await archive([name]) });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain('cannot be used');
  });

  test('a folder with them is imported', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'urost3-backslashes-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'emergency_stations\\81-beside.md'), section('Beside'));
    const report = await importContent(t.ctx, { target: '.', cwd: folder }, null, {
      isDryRun: true,
    });
    expect([report.problems, report.created]).toEqual([[], 1]);
  });
});

const long = 'a'.repeat(256);
const zipOf = async (name: string) => {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from('x'), name);
  zip.end();
  return buffer(zip.outputStream);
};
test('a content import accepts a file name of 255 characters', async () => {
  const files = { [`emergency_stations/${'b'.repeat(252)}.md`]: section('Longest') };
  expect((await send('import', files)).json()).toMatchObject({ created: 1, problems: [] });
});
test.each<[string, () => Promise<Record<string, string | Buffer>>]>([
  ['is too long', async () => ({ [`${long}.md`]: 'x' })],
  ['contains a folder with a too long name', async () => ({ [`${long}/a.md`]: 'x' })],
  ['has too many folders', async () => ({ [`${'a/'.repeat(600)}a.md`]: 'x' })],
  ['is too long inside a ZIP file', async () => ({ 'a.zip': await zipOf(`${long}.md`) })],
  ['is also the name of a folder', async () => ({ 'a/b.md': 'x', a: 'x' })],
  ['is below a file', async () => ({ a: 'x', 'a/b.md': 'x' })],
])('a content import refuses a file whose name %s, with the reason', async (_, files) => {
  const response = await send('import', await files());
  expect(response.statusCode).toBe(400);
  expect(response.json().message).toMatch(
    /^The file name '.{1,90}' cannot be used\. (?:A name can have up to 255 characters|A file and a folder have the same name)\.$/,
  );
});

test('1.3.3 front matter of a section file nested 5,000 deep is reported as a problem', async () => {
  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
  const text = section('Deep').replace('category: Acute', `category: ${deep}`);
  const answer = await send('import?dryRun=1', { 'bank/emergency_stations/01-deep.md': text });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().problems.length).toBeGreaterThan(0);
});

test('13.4.2 no response to a content import reveals where the server stores files', async () => {
  const answers = [
    await send('import', { 'notes.txt': 'nothing to import' }),
    await send('import', { '01-alone.md': section('') }),
    await send('import', { '02-picture.md': `${section('A')}\n::: image\n` }),
    await send('import', { 'bank/emergency_stations/01-a.md': Buffer.from([0xff, 0xfe]) }),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200);
    expect(answer.json().problems.length + answer.json().notes.length).toBeGreaterThan(0);
    expect(answer.body).not.toContain(tmpdir());
    expect(answer.body).not.toContain('urost3-import');
  }
});
