// @module-tag slow
// Bulk imports of small records written for these tests, and of real material where it is available.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ContentHarness,
  hasOpenContent,
  jsonLines,
  makeFolder,
  openContentHarness,
  openContentRoot,
  photograph,
  removeFolders,
} from './content.fixtures.ts';

let content: ContentHarness;
beforeAll(async () => {
  content = await openContentHarness();
});
beforeEach(() => content.clear());
afterEach(removeFolders);
afterAll(() => content.close());

const topics = [
  'renal colic',
  'priapism',
  'paraphimosis',
  'hydrocele',
  'varicocele',
  'phimosis',
  'torsion',
  'cystitis',
];
/** Each question has different options, so no two questions count as versions of one question. */
const question = (number: number) => ({
  sourceId: `exam/${number}`,
  dataset: 'Exam',
  topic: 'stones',
  question: `Case ${number}: what is item${number * 7} about ${topics[number % topics.length]} with sign${number * 13}?`,
  options: [`right${number}`, `wrong${number}`, `other${number * 3}`],
  correctIndex: 0,
});
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_item, index) => from + index);

describe('importing JSON Lines', () => {
  test('a JSON Lines import fills sections up to a limited size, and later files add to them without duplicates', async () => {
    const folder = await makeFolder({ 'a.jsonl': jsonLines(...numbers(1, 30).map(question)) });
    await content.run(folder, 'import', 'a.jsonl');
    const sizes = async () => {
      const slugs = (content.service.catalogue().get('outpatient_stations') ?? []).map(
        (section) => section.id,
      );
      const pages = await Promise.all(
        slugs.map((slug) => content.service.getStudySection('outpatient_stations', slug)),
      );
      return pages.map((page) => [page?.title, page?.questions.length]);
    };
    const title = 'Stones: multiple-choice questions';
    expect(await sizes()).toEqual([
      [title, 25],
      [`${title} (2)`, 5],
    ]);
    // Another file of the same dataset and topic. One of its questions is already known.
    await writeFile(join(folder, 'b.jsonl'), jsonLines(...numbers(30, 60).map(question)));
    await content.run(folder, 'import', 'b.jsonl');
    expect(await sizes()).toEqual([
      [title, 25],
      [`${title} (2)`, 25],
      [`${title} (3)`, 10],
    ]);
    const { output } = await content.run(folder, 'import', '.');
    expect(output).toContain('0 created, 0 updated, 3 unchanged');
  });

  test('a JSON Lines import imports the valid lines of a file, and lists all refused ones', async () => {
    const folder = await makeFolder({
      'a.jsonl': `${jsonLines(question(1), { ...question(2), correctIndex: 9 })}\n{oops`,
    });
    const { exit, output } = await content.run(
      folder,
      'import',
      'a.jsonl',
      '--station',
      'Emergency Stations',
    );
    expect(output).toContain(
      'a.jsonl:2: exam/2: correctIndex: 9 is not the position of one of 3 options',
    );
    expect(output).toContain('a.jsonl:3: line: it is not JSON');
    expect(exit).toBe(0);
    expect(content.service.catalogue().get('emergency_stations')).toHaveLength(1);
  });

  test('a JSON Lines import reads pictures from the folder of the file, never from outside it', async () => {
    const record = {
      sourceId: 'book/1',
      title: 'Kidney',
      contentSections: [
        {
          type: 'background',
          title: 'A',
          content: '![In](images/My%20Kidney.jpg)\n\n![Out](../secret.jpg)',
        },
      ],
    };
    const root = await makeFolder({
      'in/a.jsonl': jsonLines(record),
      'in/images/My Kidney.jpg': await photograph(100),
      'secret.jpg': await photograph(90),
    });
    const { output } = await content.run(root, 'import', 'in/a.jsonl');
    expect(output).toContain('image ../secret.jpg is not beside the file');
    const page = await content.service.getStudySection('outpatient_stations', 'kidney');
    const text = page?.content_sections[0]?.content ?? '';
    expect(text).toMatch(
      /^!\[In\]\(media:My-20Kidney-[0-9a-f]{10}\.jpg\)\n\n\*\[Figure left out: Out\]\*$/,
    );
    expect(await content.service.findMedia(/media:([^)]+)/.exec(text)?.[1] ?? '')).toMatchObject({
      mime: 'image/jpeg',
    });
  });

  test('a JSON Lines import refuses only the records with a broken picture or a missing recording', async () => {
    const record = (id: number, content: string) => ({
      sourceId: `book/${id}`,
      title: `Part ${id}`,
      contentSections: [{ type: 'background', title: 'A', content }],
    });
    const folder = await makeFolder({
      'a.jsonl': jsonLines(record(1, '![Cut](cut.jpg "by us")'), record(2, 'Text.'), {
        title: 'Own',
        case_scenario: 'x',
        audio: 'gone.mp3',
      }),
      'cut.jpg': (await photograph()).subarray(0, 300),
    });
    const { exit, output } = await content.run(folder, 'import', 'a.jsonl');
    expect(output).toMatch(
      /a\.jsonl:1: Part 1: media: The file "cut-\w+\.jpg" cannot be read as a picture/,
    );
    expect(output).toContain(
      'a.jsonl:3: Own: audio: The media file "gone.mp3" is not in the media folder.',
    );
    expect(exit).toBe(0);
    const [station] = content.service.catalogue().values();
    expect(station?.map((section) => section.title)).toEqual(['Part 2']);
  });

  test('a JSON Lines import appends its sections, so that the free preview stays', async () => {
    const folder = await makeFolder({
      'a.jsonl': jsonLines({ title: 'Own', order: 3, case_scenario: 'x' }),
      'b.jsonl': jsonLines(question(1)),
    });
    await content.run(folder, 'import', 'a.jsonl');
    const { output } = await content.run(folder, 'import', 'b.jsonl');
    expect(output).not.toContain('free preview');
    expect(
      content.service
        .catalogue()
        .get('outpatient_stations')
        ?.map((section) => [section.title, section.order]),
    ).toEqual([
      ['Own', 3],
      ['Stones: multiple-choice questions', 4],
    ]);
  });
});

describe.skipIf(!hasOpenContent)('importing openly licensed datasets', () => {
  test.each([
    ['medquad-urology.jsonl', 107, 390],
    ['mcq-open.jsonl', 7, 104],
    ['openstax-sections.jsonl', 7, 18],
    ['pediatric-urology-chapters.jsonl', 18, 0],
    ['primock57-dialogues.jsonl', 6, 0],
  ])(
    'the openly licensed dataset %s is imported into the question bank',
    { timeout: 60_000 },
    async (file, sections, questions) => {
      const first = await content.run(openContentRoot, 'import', file);
      expect(first.output).toContain(`Imported ${sections} sections with ${questions} questions`);
      expect(first.exit).toBe(0);
      const version = content.service.contentVersion();
      expect((await content.run(openContentRoot, 'import', file)).output).toContain(
        `0 created, 0 updated, ${sections} unchanged`,
      );
      expect(content.service.contentVersion()).toBe(version);

      for (const [stationId, list] of content.service.catalogue()) {
        expect(new Set(list.map((section) => section.id)).size).toBe(list.length);
        for (const { id } of list) {
          const page = await content.service.getStudySection(stationId, id);
          expect(page?.credit).toBeTruthy();
          expect(page?.licence).toBeTruthy();
          expect(page?.sources[0]?.url).toMatch(/^https?:/);
          const text = JSON.stringify(page);
          // The page contains no unescaped HTML tag, no text "nan", no dead link and no repeated question mark.
          expect(text).not.toMatch(/(?<!\\)<\/?[a-z]/i);
          expect(text).not.toMatch(/"nan"|\]\(#|\?\?/);
          for (const [, name] of text.matchAll(/\]\(media:([^\s)]+)/g)) {
            expect(await content.service.findMedia(name ?? '')).not.toBeNull();
          }
        }
      }
    },
  );
});
