import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listLockWaits } from '../../../testing/test-database.ts';
import {
  type ContentHarness,
  contentRoot,
  makeFolder,
  openContentHarness,
  photograph,
  recording,
  removeFolders,
  sectionFile,
} from '../content.fixtures.ts';
import { findStudySection, seedContent } from '../content.service.ts';
import { runContentLint } from '../content-cli.service.ts';
import { findMedia } from '../media/media.service.ts';

let content: ContentHarness;
beforeAll(async () => {
  content = await openContentHarness();
});
beforeEach(() => content.clear());
afterEach(removeFolders);
afterAll(() => content.close());

/** Gives every section a draft. */
const saveDrafts = `insert into section_drafts (section_id, document, updated_at)
  select id, published || '{"title": "Draft"}', now() from sections`;

const titles = (stationId: 'emergency_stations' | 'clinical_skills' | 'outpatient_stations') =>
  (content.ctx.catalogue.stations().get(stationId) ?? []).map((section) => section.title);

describe('importing a folder of section files', () => {
  test('a content import publishes every section with its pictures and sound, sorted by order number and title', async () => {
    const folder = await makeFolder({
      'emergency_stations/01-b.md': sectionFile({ front: { title: 'éclair', order: '2' } }),
      'emergency_stations/02-a.md': sectionFile({ front: { title: 'Zebra', order: '2' } }),
      'emergency_stations/03-c.md': sectionFile({
        front: { title: 'First', order: '1', audio: 'call.mp3' },
        parts: '::: case_scenario\n![A scar](media:scar.jpg "Own")\n::: transcript\nHello.',
      }),
      'media/scar.jpg': await photograph(),
      'media/call.mp3': recording,
    });
    const { exit, output } = await content.run(folder, 'import', '.');
    expect(output).toContain('3 created, 0 updated, 0 unchanged; 2 media files');
    expect(exit).toBe(0);
    expect(titles('emergency_stations')).toEqual(['First', 'éclair', 'Zebra']);
    expect(
      content.ctx.catalogue
        .stations()
        .get('emergency_stations')
        ?.map((section) => section.isFree),
    ).toEqual([true, false, false]);
    const page = await findStudySection(content.ctx, 'emergency_stations', 'first');
    expect(page?.audioUrl).toBe('media:call.mp3');
    expect(page?.case_scenario).toBe('![A scar](media:scar.jpg "Own")');
  });

  test('a content import re-encodes pictures without EXIF and at most 1600 pixels wide, and keeps sound unchanged', async () => {
    const folder = await makeFolder({
      'clinical_skills/a.md': sectionFile({
        front: { audio: 'call.mp3' },
        parts: '::: sign_post\n![A](media:wide.jpg)',
      }),
      'media/wide.jpg': await photograph(2400),
      'media/call.mp3': recording,
    });
    await content.run(folder, 'import', '.');
    const read = async (name: string) => {
      const row = await findMedia(content.ctx.db, name);
      const stored = row && (await content.storage.get(row.storageKey));
      return { row, bytes: stored ? await buffer(stored.stream) : Buffer.alloc(0) };
    };
    const picture = await read('wide.jpg');
    const { width, exif } = await sharp(picture.bytes).metadata();
    expect([width, exif]).toEqual([1600, undefined]);
    expect(picture.bytes.includes('SECRET-EXIF')).toBe(false);
    expect(picture.row).toMatchObject({ mime: 'image/jpeg', bytes: picture.bytes.length });
    expect((await read('call.mp3')).bytes.equals(recording)).toBe(true);
  });

  test('importing the same folder of section files again changes nothing', async () => {
    const folder = await makeFolder({
      'clinical_skills/a.md': sectionFile({ parts: '::: sign_post\n![A](media:wide.jpg)' }),
      'media/wide.jpg': await photograph(),
    });
    await content.run(folder, 'import', '.');
    const version = content.ctx.catalogue.contentVersion();
    content.clock.advance(60_000);
    const { output } = await content.run(folder, 'import', '.');
    expect(output).toContain('0 created, 0 updated, 1 unchanged; 0 media files');
    expect(content.ctx.catalogue.contentVersion()).toBe(version);
  });

  test('a content import keeps the public id of a section when its title changes, and never gives two sections the same id', async () => {
    const first = await makeFolder({
      'clinical_skills/01-a.md': sectionFile({ front: { title: 'Œdème & Größe' } }),
      'clinical_skills/02-b.md': sectionFile({ front: { title: 'Oedeme and Grosse' } }),
    });
    await content.run(first, 'import', '.');
    const ids = () =>
      content.ctx.catalogue
        .stations()
        .get('clinical_skills')
        ?.map((section) => section.id)
        .sort();
    expect(ids()).toEqual(['oedeme-and-grosse', 'oedeme-and-grosse-2']);
    const second = await makeFolder({
      'clinical_skills/07-a.md': sectionFile({ front: { title: 'A new name' } }),
    });
    const { output } = await content.run(second, 'import', '.');
    expect(output).toContain('0 created, 1 updated');
    expect(ids()).toEqual(['oedeme-and-grosse', 'oedeme-and-grosse-2']);
    expect(titles('clinical_skills')).toContain('A new name');
  });

  test('a content import refuses a section with unpublished changes, which would later take the import back', async () => {
    const folder = await makeFolder({
      'clinical_skills/01-a.md': sectionFile({ front: { title: 'First name' } }),
    });
    await content.run(folder, 'import', '.');
    await content.database.query(
      `insert into section_drafts (section_id, document, updated_at)
       select id, published, now() from sections where title = 'First name'`,
    );
    const again = await makeFolder({
      'clinical_skills/01-a.md': sectionFile({ front: { title: 'Second name' } }),
    });
    const { output } = await content.run(again, 'import', '.');
    expect(output).toContain('it has unpublished changes: publish or discard them first');
    expect(titles('clinical_skills')).toContain('First name');
    expect((await content.run(folder, 'import', '.')).output).toContain('1 unchanged');
    await content.database.query('delete from section_drafts');
    expect((await content.run(again, 'import', '.')).output).toContain('1 updated');
  });

  test("a content import keeps the ids of a section's questions when one is inserted above them", async () => {
    const ids = async () =>
      (await findStudySection(content.ctx, 'clinical_skills', 'testicular-torsion'))?.questions.map(
        ({ id, question }) => [id, question],
      );
    const ask = (words: string) => `::: question\n${words}\n::: model_answer\nSo.`;
    const parts = `${ask('How?')}\n${ask('Why?')}`;
    await content.run(
      await makeFolder({ 'clinical_skills/a.md': sectionFile({ parts }) }),
      'import',
      '.',
    );
    expect(await ids()).toEqual([
      ['q1', 'How?'],
      ['q2', 'Why?'],
    ]);
    const more = `${ask('When?')}\n${parts}`;
    await content.run(
      await makeFolder({ 'clinical_skills/a.md': sectionFile({ parts: more }) }),
      'import',
      '.',
    );
    expect(await ids()).toEqual([
      ['q3', 'When?'],
      ['q1', 'How?'],
      ['q2', 'Why?'],
    ]);
  });

  test('a content import reports which section becomes the free preview, and changes it only when told to', async () => {
    await content.run(
      await makeFolder({ 'clinical_skills/a.md': sectionFile({ front: { order: '5' } }) }),
      'import',
      '.',
    );
    const other = await makeFolder({
      'clinical_skills/b.md': sectionFile({ front: { title: 'Newer', order: '1' } }),
    });
    const tried = await content.run(other, 'import', '.', '--dry-run');
    expect(tried.output).toContain(
      'The free preview of Clinical Skills becomes "Newer"; it is "Testicular torsion".',
    );
    const refused = await content.run(other, 'import', '.');
    expect(refused.exit).toBe(1);
    expect(refused.output).toContain('Nothing was imported: add --change-free-preview to import.');
    const { output } = await content.run(other, 'import', '.', '--change-free-preview');
    expect(output).toContain(
      'The free preview of Clinical Skills is now "Newer"; it was "Testicular torsion".',
    );
  });

  test('a content import puts a section into the station of its front matter', async () => {
    const folder = await makeFolder({
      'clinical_skills/a.md': sectionFile(),
      'clinical_skills/b.md': sectionFile({ front: { title: 'B', station: 'theatre' } }),
    });
    await content.run(folder, 'import', '.');
    await content.run(folder, 'export', 'out');
    const text = readFileSync(join(folder, 'out/clinical_skills/01-b.md'), 'utf8');
    expect(text).toContain('station: theatre');
    expect(
      readFileSync(join(folder, 'out/clinical_skills/01-testicular-torsion.md'), 'utf8'),
    ).not.toContain('station:');
  });

  test('a content import restores a section that was deleted', async () => {
    const folder = await makeFolder({ 'clinical_skills/a.md': sectionFile() });
    await content.run(folder, 'import', '.');
    // Nobody can publish or discard the draft of a deleted section.
    await content.database.query(saveDrafts);
    await content.database.query('update sections set deleted_at = now()');
    await content.ctx.catalogue.load();
    expect(content.ctx.catalogue.stations().size).toBe(0);
    expect((await content.run(folder, 'import', '.')).output).toContain('1 brought back');
    expect(titles('clinical_skills')).toEqual(['Testicular torsion']);
  });

  test.runIf(process.env.TEST_DATABASE_URL)(
    'a content import refuses a section whose draft is saved at the same moment',
    { tags: 'postgres' },
    async () => {
      const parts = (words: string) => ({ parts: `::: case_scenario\n${words}` });
      const first = { 'clinical_skills/a.md': sectionFile(parts('Old.')) };
      await content.run(await makeFolder(first), 'import', '.');
      const author = await content.database.pool?.connect();
      await author?.query('begin');
      await author?.query('update sections set version = version + 1');
      await author?.query(saveDrafts);
      const next = { 'clinical_skills/a.md': sectionFile(parts('New.')) };
      const running = content.run(await makeFolder(next), 'import', '.');
      const waits = () => listLockWaits(content.database);
      await expect.poll(waits, { timeout: 20_000 }).toHaveLength(1);
      await author?.query('commit');
      author?.release();
      expect((await running).output).toContain('it has unpublished changes');
      const page = await findStudySection(content.ctx, 'clinical_skills', 'testicular-torsion');
      expect(page?.case_scenario).toBe('Old.');
    },
  );

  test('the content command writes nothing in a dry run of an import', async () => {
    const folder = await makeFolder({ 'clinical_skills/a.md': sectionFile() });
    const { output } = await content.run(folder, 'import', '.', '--dry-run');
    expect(output).toContain('Would import 1 sections');
    await content.ctx.catalogue.load();
    expect(content.ctx.catalogue.stations().size).toBe(0);
  });
});

describe('a folder with one broken file imports nothing and reports file, field and reason', () => {
  const good = sectionFile({ front: { title: 'Good' } });
  test.each<[string, Record<string, string>, string]>([
    [
      'a field is missing',
      { 'clinical_skills/b.md': sectionFile({ front: { methodology: null } }) },
      'clinical_skills/b.md:1: methodology: This field is required.',
    ],
    [
      'communication has no answer',
      { 'communication/b.md': sectionFile({ parts: '::: scenario\nYou meet Mr A.' }) },
      'communication/b.md:1: answer: Answer is required for Communication sections.',
    ],
    [
      'a recording is missing',
      { 'clinical_skills/b.md': sectionFile({ front: { audio: 'gone.mp3' } }) },
      'clinical_skills/b.md:8: audio: The media file "gone.mp3" is not in the media folder.',
    ],
    [
      'a picture is a text with another name',
      {
        'clinical_skills/b.md': sectionFile({ parts: '::: sign_post\n![A](media:x.png)' }),
        'media/x.png': '<svg onload="alert(1)"></svg>',
      },
      'clinical_skills/b.md:9: sign_post: The media file "x.png" is not a JPG, PNG or GIF picture.',
    ],
    [
      'the folder is no station type',
      { 'notes/b.md': good },
      'notes/b.md: station type: Please put the file into a folder named',
    ],
    [
      'two files claim one id',
      {
        'clinical_skills/b.md': sectionFile({ front: { id: 'same' } }),
        'clinical_skills/c.md': sectionFile({ front: { id: 'same' } }),
      },
      'clinical_skills/c.md: id: It is the same as that of clinical_skills/b.md.',
    ],
  ])(
    'a folder of section files imports nothing and reports file, field and reason when %s',
    async (_what, files, problem) => {
      const folder = await makeFolder({ 'clinical_skills/a.md': good, ...files });
      const { exit, output } = await content.run(folder, 'import', '.');
      expect(output).toContain(problem);
      expect(output).toContain('Nothing was imported: 1 problem.');
      expect(exit).toBe(1);
      await content.ctx.catalogue.load();
      expect(content.ctx.catalogue.stations().size).toBe(0);
    },
  );

  test('a content import reports everything that is wrong in all files in one run', async () => {
    const folder = await makeFolder({
      'clinical_skills/a.md': sectionFile({
        front: { title: 'Torsion: what now', audio: 'gone.mp3' },
      }),
      'clinical_skills/b.md': sectionFile({
        front: { methodology: null },
      }),
      'clinical_skills/c.md': sectionFile({ parts: '::: sign_post\n![A](media:x.jpg)' }),
      'clinical_skills/d.md': sectionFile({ parts: '::: sign_post\n![B](media:none.jpg)' }),
      'media/x.jpg': (await photograph()).subarray(0, 300),
    });
    const { output } = await content.run(folder, 'import', '.');
    for (const problem of [
      'clinical_skills/a.md:2: front matter: A text that holds ": " is put in quotes',
      'clinical_skills/b.md:1: methodology: This field is required.',
      'clinical_skills/c.md: media: The file "x.jpg" cannot be read as a picture',
      'clinical_skills/d.md:9: sign_post: The media file "none.jpg" is not in the media folder.',
      'Nothing was imported: 4 problems.',
    ])
      expect(output).toContain(problem);
  });

  async function lintErrors(folder: string): Promise<string> {
    const lines: string[] = [];
    const call = { argv: ['lint', '.'], cwd: folder, print: (line: string) => lines.push(line) };
    await runContentLint(call, content.clock);
    return lines.filter((line) => line.startsWith('error')).join('\n');
  }

  test.each([
    [
      'a repeated option',
      '::: question {type: mcq}\nA?\n::: options\n- one\n- one\n::: correct\none',
      'An option appears twice.',
    ],
    [
      'a difficulty of its own',
      '::: question {difficulty: fiendish}\nA?\n::: model_answer\nB',
      'Please use core, intermediate or advanced.',
    ],
    ['a question without an answer', '::: question\nA?', 'All questions must have an answer.'],
    [
      'a right answer that is no option',
      '::: question {type: mcq}\nA?\n::: options\n- one\n- two\n::: model_answer\nthree',
      'The answer is not one of the options, word for word.',
    ],
    [
      'a picture without words',
      '::: sign_post\n![](media:x.jpg)',
      'The alt text of an image is empty.',
    ],
  ])('a section file with %s is imported, and refused by lint', async (_what, parts, reason) => {
    const folder = await makeFolder({
      'clinical_skills/b.md': sectionFile({ parts }),
      'media/x.jpg': await photograph(),
    });
    const { exit } = await content.run(folder, 'import', '.');
    expect(exit).toBe(0);
    expect(await lintErrors(folder)).toContain(reason);
  });

  test.each([
    [
      'a block of no known type',
      { parts: '::: block {type: poem}\nA' },
      '"poem" is not a known block type.',
    ],
    [
      'a review that is yet to come',
      { front: { reviewedOn: '2026-11-19' } },
      'The review date is in the future.',
    ],
    [
      'a picture on another site',
      { parts: '::: sign_post\n![A](https://example.org/a.png)' },
      'Pictures are not loaded from other addresses',
    ],
    [
      'an image block without a file',
      { parts: '::: block {type: image_identifier}' },
      'This block needs the name of a media file.',
    ],
  ])(
    'a section file with %s is refused by import and by lint alike',
    async (_what, file, reason) => {
      const folder = await makeFolder({
        'clinical_skills/b.md': sectionFile(file),
        'media/x.jpg': await photograph(),
      });
      const { output } = await content.run(folder, 'import', '.');
      expect(output).toContain(reason);
      expect(output).toContain('Nothing was imported: 1 problem.');
      expect(await lintErrors(folder)).toContain(reason);
    },
  );

  test('a content import refuses a truncated picture', async () => {
    const folder = await makeFolder({
      'clinical_skills/a.md': sectionFile({ parts: '::: sign_post\n![A](media:x.jpg)' }),
      'media/x.jpg': (await photograph()).subarray(0, 300),
    });
    const { exit, output } = await content.run(folder, 'import', '.');
    expect(output).toContain(
      'clinical_skills/a.md: media: The file "x.jpg" cannot be read as a picture',
    );
    expect(exit).toBe(1);
  });
});

describe('schematic drawings', () => {
  const parts =
    '::: exhibit {kind: drawing, title: KUB}\nfile: kub.svg\nalt: A stone in the left ureter';
  const importDrawing = async (svg: string) => {
    const folder = await makeFolder({
      'clinical_skills/a.md': sectionFile({ parts }),
      'media/kub.svg': svg,
    });
    return { folder, ...(await content.run(folder, 'import', '.')) };
  };

  test('schematic drawings of a section are imported with allowed parts only, and exported as they are stored', async () => {
    const { folder, output } = await importDrawing(
      '<?xml version="1.0"?><!-- made --><svg data-by="Ann" viewBox="0 0 9 9"><text>9 mm</text></svg>',
    );
    expect(output).toContain('1 created');
    expect(await findMedia(content.ctx.db, 'kub.svg')).toMatchObject({
      mime: 'image/svg+xml',
    });
    await content.run(folder, 'export', 'out');
    expect(readFileSync(join(folder, 'out/media/kub.svg'), 'utf8')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>9 mm</text></svg>',
    );
    expect((await content.run(folder, 'import', 'out')).output).toContain('1 unchanged');
  });

  test('a content import refuses a schematic drawing that is not allowed, and names the file and the reason', async () => {
    const { exit, output } = await importDrawing('<svg><script>alert(1)</script></svg>');
    expect(output).toContain('The media file "kub.svg" holds the element <script>');
    expect(exit).toBe(1);
  });
});

describe('HTML in a section file', () => {
  test('HTML in a section file keeps its text, and elements that are not rendered are reported with line and text', async () => {
    const parts =
      '::: case_scenario\nCount 10<sup>9</sup>.\n\n<div>The patient is allergic to penicillin.</div>\n<!-- ask Ann -->';
    const folder = await makeFolder({ 'clinical_skills/a.md': sectionFile({ parts }) });
    const { exit, output } = await content.run(folder, 'import', '.');
    expect(exit).toBe(0);
    expect(output).toContain('Warnings (2):');
    expect(output).toContain(
      'clinical_skills/a.md:12: case_scenario: <div> is not shown as HTML; its words stay: “The patient is allergic to penicillin.”.',
    );
    expect(output).toContain(
      'clinical_skills/a.md:13: case_scenario: The comment “ask Ann” is not shown.',
    );
    expect(output).not.toContain('<sup>');
    const page = await findStudySection(content.ctx, 'clinical_skills', 'testicular-torsion');
    expect(page?.case_scenario).toContain('The patient is allergic to penicillin.');
  });
});

describe('the sample question bank', () => {
  test('a section with an image block without a file can be exported and imported', async () => {
    const folder = await makeFolder({
      'clinical_skills/a.md': sectionFile({ parts: '::: block {type: paragraph}\nA' }),
    });
    await content.run(folder, 'import', '.');
    // Publish a picture block without a file, which was possible before an import rule refused it.
    await content.database.query(
      `update sections set published = jsonb_set(published, '{content_sections,0}',
         '{"id": "b1", "type": "image_identifier", "title": "", "content": ""}')`,
    );
    await content.run(folder, 'export', 'out');
    const again = await content.run(folder, 'import', 'out');
    expect(again.output).toContain('Imported 1 sections');
    expect(again.exit).toBe(0);
  });

  test('the sample question bank is unchanged after export and import, in the same database or another', {
    tags: 'slow',
    timeout: 60_000,
  }, async () => {
    // Some review dates of the sample content are later than the start of the test clock. Import refuses future dates.
    content.clock.set(new Date().toISOString());
    const first = await content.run(contentRoot, 'import', '.');
    expect(first.output).toContain(', 0 updated, 0 unchanged');
    const folder = await makeFolder({});
    expect((await content.run(folder, 'export', 'out')).exit).toBe(0);
    expect((await content.run(folder, 'import', 'out')).output).toContain('0 created, 0 updated');

    const other = await openContentHarness();
    other.clock.set(new Date().toISOString());
    await other.run(folder, 'import', 'out');
    await other.run(folder, 'export', 'again');
    for (const path of readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' })) {
      if (!path.includes('.')) continue;
      expect(
        readFileSync(join(folder, 'again', path)).equals(readFileSync(join(folder, 'out', path))),
        path,
      ).toBe(true);
    }
    expect([...other.ctx.catalogue.stations().keys()]).toEqual([
      ...content.ctx.catalogue.stations().keys(),
    ]);
    await other.close();
  });

  test('the sample question bank is loaded once, so that deleted sections stay deleted', async () => {
    const folder = await makeFolder({ 'clinical_skills/a.md': sectionFile() });
    await seedContent(content.ctx, folder);
    expect(content.ctx.catalogue.stations().size).toBe(1);
    await content.database.query('update sections set deleted_at = now()');
    await seedContent(content.ctx, folder);
    await content.ctx.catalogue.load();
    expect(content.ctx.catalogue.stations().size).toBe(0);
  });
});
