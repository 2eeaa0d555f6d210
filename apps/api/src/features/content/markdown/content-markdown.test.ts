import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentRoot, sectionFile } from '../content.fixtures.ts';
import { describeProblem } from '../content-problem.ts';
import { parseSectionFile } from './content-markdown.ts';
import { arbitrarySection } from './content-section.arbitrary.ts';
import { serialiseSection } from './markdown-write.ts';

const name = 'emergency_stations/01-torsion.md';

function problemsOf(text: string, fileName = name): string[] {
  return parseSectionFile(text, fileName).problems.map(describeProblem);
}

describe('a section written as Markdown', () => {
  test('a section with any typed text is unchanged after writing and reading it as Markdown', {
    tags: 'slow',
  }, () => {
    fc.assert(
      fc.property(arbitrarySection, fc.option(fc.constantFrom('a-slug', 'x-2')), (section, id) => {
        const parsed = parseSectionFile(
          serialiseSection(section, { id, station: id && 'Ward: #2' }),
          name,
        );
        expect(parsed.problems).toEqual([]);
        expect(parsed.value?.section).toEqual(section);
        expect(parsed.value?.id).toBe(id);
        expect(parsed.value?.station).toBe(id && 'Ward: #2');
      }),
      { numRuns: 300 },
    );
  });

  test('a section file is read correctly after a checkout that changes line endings', () => {
    fc.assert(
      fc.property(arbitrarySection, (section) => {
        const text = `\ufeff${serialiseSection(section).replaceAll('\n', '\r\n')}`;
        expect(parseSectionFile(text, name).value?.section).toEqual(section);
      }),
      { numRuns: 50 },
    );
  });

  const folders = readdirSync(contentRoot, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && entry.name !== 'media',
  );
  for (const folder of folders) {
    test(`every section of content/${folder.name} is unchanged after export and import`, () => {
      const files = readdirSync(join(contentRoot, folder.name)).filter((file) =>
        file.endsWith('.md'),
      );
      for (const file of files) {
        const path = `${folder.name}/${file}`;
        const first = parseSectionFile(readFileSync(join(contentRoot, path), 'utf8'), path);
        expect(first.problems.map(describeProblem)).toEqual([]);
        if (!first.ok) continue;
        const again = parseSectionFile(serialiseSection(first.value.section), path);
        expect(again.value?.section).toEqual(first.value.section);
        expect(first.value.stationId).toBe(folder.name);
      }
    });
  }

  test('a section file preserves lines that look like parts, and blank lines between paragraphs', () => {
    const text = sectionFile({
      parts: '::: case_scenario\n\nOne.\n\n\\::: not a part\n\\\\::: nor this\n\n',
    });
    expect(parseSectionFile(text, name).value?.section.case_scenario).toBe(
      'One.\n\n::: not a part\n\\::: nor this',
    );
  });

  test('questions and blocks of a section file without ids are numbered by position, avoiding given ids', () => {
    const parts =
      '::: question\nA\n::: question {id: q1}\nB\n::: question\nC\n::: block {type: example}\nD';
    const { value } = parseSectionFile(sectionFile({ parts }), name);
    expect(value?.section.questions.map((question) => question.id)).toEqual(['q2', 'q1', 'q3']);
    expect(value?.section.content_sections.map((block) => block.id)).toEqual(['b1']);
    expect(value?.derived).toEqual({ questions: [0, 2], blocks: [0] });
  });

  test('numbers, yes and dates in the lists of a section file are read as text', () => {
    const parts =
      '::: question {type: mcq}\nHow many?\n::: options\n- 6\n- yes\n- 2026-11-01\n::: correct\n6';
    const question = parseSectionFile(sectionFile({ parts }), name).value?.section.questions[0];
    expect(question?.options).toEqual(['6', 'yes', '2026-11-01']);
    expect(question?.answer).toBe('6');
  });
});

const flow = (lines: string) =>
  `::: question\nWhat?\n::: exhibit {kind: flow, title: Flow}\nx: {label: Time, unit: s}\n${lines}\nalt: A low plateau`;

describe('weights, probes and exhibits', () => {
  const parsed = (parts: string) => parseSectionFile(sectionFile({ parts }), name).value?.section;

  test('in a section file, a checklist point without a weight is read as major, and a point under a weight with that weight', () => {
    const points = parsed(
      '::: checklist\n- critical: Cancels the scan\n- Asks when it began\n- minor: "Says: a prosthesis"',
    )?.examiner_points;
    expect(points).toEqual([
      { text: 'Cancels the scan', weight: 'critical' },
      { text: 'Asks when it began', weight: 'major' },
      { text: 'Says: a prosthesis', weight: 'minor' },
    ]);
  });

  test('in a section file, probes and exhibits belong to the question before them, exhibits before the first one to the scenario', () => {
    const probe =
      '- question: And if the potassium is 6.8?\n  score_1: Waits\n  score_3: Calcium\n  score_5: All';
    const table = (title: string) =>
      `::: exhibit {kind: table, title: ${title}, place: PLACE}\ncolumns: [Measure, Result]\nrows:\n  - [pH, 7.21]\nalt: pH 7.21`;
    const section = parsed(
      `${table('Bloods').replace('PLACE', 'scenario')}\n::: question\nWhat?\n${table('Gas').replace('PLACE', 'answer')}\n::: probes\n${probe}`,
    );
    expect(section?.exhibits).toEqual([
      {
        kind: 'table',
        title: 'Bloods',
        place: 'scenario',
        alt: 'pH 7.21',
        findings: null,
        note: null,
        columns: ['Measure', 'Result'],
        rows: [['pH', '7.21']],
      },
    ]);
    expect(section?.questions[0]?.exhibits[0]).toMatchObject({ title: 'Gas', place: 'answer' });
    expect(section?.questions[0]?.probes).toEqual([
      {
        question: 'And if the potassium is 6.8?',
        score_1: 'Waits',
        score_3: 'Calcium',
        score_5: 'All',
      },
    ]);
  });

  test("the examiner's notes in a section file are for staff unless it publishes them, and exhibits may have findings", () => {
    const exhibit = (title: string) =>
      `::: exhibit {kind: table, title: ${title}}\ncolumns: [A]\nrows:\n  - [b]\nalt: A is b`;
    const section = parsed(
      [
        '::: question\nFirst?\n::: examiner_notes\nFor staff.',
        '::: question\nSecond?\n::: examiner_notes {published: true}\nSay it early.',
        `${exhibit('Gas')}\nfindings: Acidosis`,
      ].join('\n'),
    );
    expect(section?.questions).toMatchObject([
      { examiner_notes: 'For staff.', examiner_notes_published: false },
      {
        examiner_notes: 'Say it early.',
        examiner_notes_published: true,
        exhibits: [{ findings: 'Acidosis' }],
      },
    ]);
  });

  test('chart points in a section file are read as numbers, and non-numeric first columns as text', () => {
    const series =
      '- {label: PSA, unit: ng/mL, points: [[Mar 2025, 4.2], [Mar 2026, 6]], reference: [0, 4]}';
    const [exhibit] =
      parsed(
        `::: exhibit {kind: trend, title: PSA}\nx: {label: Month}\nseries:\n  ${series}\nalt: It rises`,
      )?.exhibits ?? [];
    expect(exhibit).toMatchObject({
      series: [
        {
          points: [
            ['Mar 2025', 4.2],
            ['Mar 2026', 6],
          ],
          reference: [0, 4],
        },
      ],
    });
  });

  test.each([
    [
      'an unknown weight',
      '::: checklist\n- vital: Cancels',
      ':10: checklist: This line reads as YAML',
    ],
    [
      'a probe without its anchors',
      '::: question\nA?\n::: probes\n- question: And then?',
      ':12: question 1: probes 1: score_1: All probes must say what scores 1.',
    ],
    [
      'an unknown kind of exhibit',
      '::: exhibit {kind: film, title: A}\nalt: B',
      ':9: exhibit 1: kind: Please use one of trend',
    ],
    [
      'an exhibit that somebody who cannot see it misses',
      '::: exhibit {kind: drawing, title: A}\nfile: a.svg',
      ':10: exhibit 1: alt: An exhibit needs an alt text with everything that it shows.',
    ],
    [
      'a row with too few cells',
      '::: exhibit {kind: table, title: A}\ncolumns: [a, b]\nrows:\n  - [1]\nalt: x',
      ':11: exhibit 1: rows: Every row needs as many cells as there are columns.',
    ],
    [
      'a point that is no number',
      flow('series:\n  - {label: Flow, unit: mL/s, points: [[0, low], [1, 2]]}'),
      ':14: question 1: exhibit 1: series 1: points 1 2: Please give a number.',
    ],
    [
      'a flow of two series',
      flow(
        'series:\n  - {label: A, points: [[0, 1], [1, 2]]}\n  - {label: B, points: [[0, 1], [1, 2]]}',
      ),
      ':13: question 1: exhibit 1: series: A flow has one series.',
    ],
    [
      'a misspelt field',
      flow('seres: []'),
      ':13: question 1: exhibit 1: seres: There is no such field.',
    ],
  ])('in a section file, %s is reported with its line', (_what, parts, problem) => {
    const problems = problemsOf(sectionFile({ parts }));
    expect(problems.filter((line) => line.startsWith(`${name}${problem}`))).toHaveLength(1);
  });
});

describe('the error for a broken section file contains the line, the field and the reason', () => {
  test.each([
    [
      'a missing title',
      sectionFile({ front: { title: null } }),
      `${name}:1: title: This field is required.`,
    ],
    [
      'an empty category',
      sectionFile({ front: { category: '' } }),
      `${name}:4: category: This field is required.`,
    ],
    [
      'an order that is no number',
      sectionFile({ front: { order: 'first' } }),
      `${name}:3: order: Order must be a whole number from 0 to`,
    ],
    [
      'a date that does not exist',
      sectionFile({ front: { reviewedOn: '2026-02-30' } }),
      `${name}:6: reviewedOn: Please give the date as YYYY-MM-DD.`,
    ],
    [
      'a month that does not exist',
      sectionFile({ front: { reviewedOn: '2026-13-45' } }),
      `${name}:6: reviewedOn: Please give the date as YYYY-MM-DD. A year has no month 13.`,
    ],
    [
      'a minute that is no number',
      sectionFile({ parts: '::: question {minute: soon}\nWhy?\n::: model_answer\nSo.' }),
      `${name}:9: question 1: minute: Please give a whole number of minutes.`,
    ],
    [
      'a global score without its middle',
      sectionFile({ parts: '::: global_score\nscore_1: Waits.\nscore_5: Leads.' }),
      `${name}:10: global_score: score_3: The global score needs a text for 3.`,
    ],
    [
      'a colon without quotes',
      sectionFile({ front: { category: 'Pain: acute' } }),
      `${name}:4: front matter: A text that holds ": " is put in quotes, "like: this"`,
    ],
    [
      'a quote that is not closed',
      sectionFile({ front: { category: '"Pain' } }),
      `${name}:7: front matter: A quote or bracket is opened and not closed`,
    ],
    [
      'an audio file with a path',
      sectionFile({ front: { audio: '"../x.mp3"' } }),
      `${name}:8: audio: Please use a plain file name without a path.`,
    ],
    [
      'an unknown part',
      sectionFile({ parts: '::: questions\nA' }),
      `${name}:9: questions: There is no such part.`,
    ],
    [
      'a correct answer that is no option',
      sectionFile({
        parts: '::: question {type: mcq}\nA?\n::: options\n- one\n- two\n::: correct\nthree',
      }),
      `${name}:15: question 1: correct: "three" is not one of the options, word for word.`,
    ],
    [
      'an option that YAML reads as a map',
      sectionFile({ parts: '::: question {type: mcq}\nA?\n::: options\n- one\n- Stop: now' }),
      `${name}:13: question 1: options: This line reads as YAML, not as text`,
    ],
    [
      'an unknown attribute',
      sectionFile({ parts: '::: question {kind: mcq}\nA?' }),
      `${name}:9: question 1: kind: There is no such field. Known: id, type`,
    ],
    [
      'an empty question',
      sectionFile({ parts: '::: question\n' }),
      `${name}:9: question 1: All questions must have`,
    ],
    [
      'an image with a path',
      sectionFile({
        parts: '::: question\nA?\n::: image {file: a/b.png, place: question, alt: An x}',
      }),
      `${name}:11: question 1: image: file:`,
    ],
    [
      'an answer without a question',
      sectionFile({ parts: '::: model_answer\nA' }),
      `${name}:9: model_answer: This part belongs to a question`,
    ],
    [
      'a repeated question id',
      sectionFile({ parts: '::: question {id: a}\nA\n::: question {id: a}\nB' }),
      `${name}:11: question 2: id: The id "a" is used twice.`,
    ],
    ['no front matter', 'Hello', `${name}:1: front matter: A section file begins`],
    [
      'front matter without an end',
      '---\ntitle: x\n',
      `${name}:1: front matter: The front matter has no closing --- line.`,
    ],
  ])(
    'a section file with %s gets an error with the line, the field and the reason',
    (_what, text, problem) => {
      expect(problemsOf(text).some((line) => line.startsWith(problem))).toBe(true);
    },
  );

  test('several mistakes in a section file are reported at once', () => {
    const text = sectionFile({ front: { title: null, order: 'x' }, parts: '::: oops\n' });
    expect(problemsOf(text)).toHaveLength(3);
  });
});
