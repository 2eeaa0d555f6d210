import { describe, expect, test } from 'vitest';
import { jsonLines } from './content.fixtures.ts';
import { readJsonLines, readLines } from './content-jsonl.ts';
import { cleanQuestion, cleanText } from './jsonl-clean.ts';

function read(...records: unknown[]) {
  const keepImage = (_record: unknown, path: string) =>
    path === 'images/Kidney.jpg' ? 'Kidney-1.jpg' : null;
  return readJsonLines(readLines(jsonLines(...records), 'x.jsonl'), { stationId: null, keepImage });
}
function onlySection(...records: unknown[]) {
  const { items, notes } = read(...records);
  const [item] = items;
  if (item?.kind !== 'section') throw new Error('no section');
  return { section: item.section, item, notes };
}
const reasons = (result: ReturnType<typeof read>) =>
  result.notes.map(({ kind, line, reason }) => `${kind} ${line} ${reason}`);

const consultation = {
  sourceId: 'set/1',
  title: 'Stones',
  questions: [
    { sourceQuestionId: '1-1', type: 'causes', question: 'What causes stones ??', answer: 'Salt.' },
  ],
};
const mcq = {
  sourceId: 'exam/1',
  dataset: 'Exam',
  topic: 'kidney-stones',
  question: 'Which stone is radiolucent ?',
  options: ['Urate', 'nan', 'Oxalate', 'Struvite'],
  correctIndex: 0,
  explanation: 'The correct answer is 1. It is <b>urate</b>.',
};

describe('cleaning imported text from other sources', () => {
  test.each([
    ['<p>One<iframe src="https://x.y"></iframe></p><script>alert(1)</script>Two', 'One\nTwo'],
    ['<scr<script>ipt>alert(1)</script>', '\\<scr'],
    ['<img src=x onerror=alert(1)>Text', 'Text'],
    ['<svg onload="alert(1)"><a>x</a></svg>Text', 'Text'],
    ['age <18 and p<0.05 but a>b', 'age <18 and p<0.05 but a>b'],
    ['open <iframe src=', 'open \\<iframe src='],
    [
      'H<sub>2</sub>O, HCO<sub>3</sub><sup>–</sup>, Q<sub>max</sub>, t<sub>½</sub>',
      'H₂O, HCO₃⁻, Qₘₐₓ, t½',
    ],
    [
      'see [Table 1](#table-1) and [NICE](https://nice.org.uk/a--b) and [x](javascript:alert(1))',
      'see Table 1 and [NICE](https://nice.org.uk/a--b) and x',
    ],
    ["Hinman\\'s bladder -- ** neurogenic ** type", "Hinman's bladder – **neurogenic** type"],
    ['| a | b |\n| --- | --- |\n| 1 | 2 |', '| a | b |\n| --- | --- |\n| 1 | 2 |'],
    ['<UNSURE>like</UNSURE> <UNIN/> pain', 'like [unintelligible] pain'],
    ['a\u0000b\ud800', 'ab\ufffd'],
  ])('text that is imported from other sources is cleaned: %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  test('a question that is imported from other sources gets one question mark directly after the words', () => {
    expect(cleanQuestion('Who is at risk for Testicular Cancer? ?')).toBe(
      'Who is at risk for Testicular Cancer?',
    );
    expect(cleanQuestion('What is (are) Cystocele ?')).toBe('What is (are) Cystocele?');
  });
});

describe('JSON Lines records of sections with questions', () => {
  test('a JSON Lines import merges repeated questions, keeping what only one of the answers says', () => {
    const again = { question: 'what causes stones?', answer: 'Salt.\n\nLittle water.' };
    const { section, notes } = onlySection({
      ...consultation,
      questions: [...consultation.questions, again],
    });
    expect(section.questions).toMatchObject([
      { id: '1-1', question: 'What causes stones?', answer: 'Salt.\n\nLittle water.' },
    ]);
    expect(notes).toMatchObject([{ kind: 'merged', line: 1 }]);
  });

  test('an imported title or topic that is too long is cut before an emoji, never within it', () => {
    const long = `${'a'.repeat(299)}😀 and more`;
    const { section } = onlySection({ ...consultation, title: long, topic: long });
    expect(section.title).toBe('a'.repeat(299));
    expect(section.category).toBe(`A${'a'.repeat(298)}`);
    expect(JSON.stringify(section).isWellFormed()).toBe(true);
  });

  test('a JSON Lines import refuses a question without an answer and a record without content', () => {
    const empty = { ...consultation, questions: [{ question: 'Why?', answer: '  ' }] };
    expect(reasons(read(empty, consultation))).toEqual([
      'refused 1 question 1: its answer is empty ("Why?")',
      'refused 1 questions: nothing is left to show',
    ]);
  });

  test('a section imported from JSON Lines shows the credit, licence and address of its source', () => {
    const { section } = onlySection({
      ...consultation,
      sourceUrl: 'https://example.org/a',
      licence: 'CC-BY-4.0',
      collection: 'NIH',
    });
    expect(section).toMatchObject({
      credit: 'NIH, https://example.org/a',
      licence: 'CC-BY-4.0',
      sources: [{ title: 'NIH', url: 'https://example.org/a' }],
    });
  });

  test('a JSON Lines import keeps pictures beside the file, and replaces missing ones by their description', () => {
    const content =
      '![The kidney](images/Kidney.jpg)\n\n![A *scan*](images/Gone.jpg)\n\n![x](https://tracker.example/p.png)';
    const { section, notes } = onlySection({
      title: 'A',
      contentSections: [{ type: 'Key Points', title: 'T', content }],
    });
    expect(section.content_sections[0]).toMatchObject({
      type: 'key_points',
      content:
        '![The kidney](media:Kidney-1.jpg)\n\n*[Figure left out: A scan]*\n\n*[Figure left out: x]*',
    });
    expect(notes.map((note) => note.kind)).toEqual(['note', 'note']);
  });
});

describe('JSON Lines records of single multiple-choice questions', () => {
  test('a JSON Lines import turns single questions into a section of their topic, without padding and with safe explanations', () => {
    const { items } = read(mcq);
    expect(items).toMatchObject([
      {
        kind: 'pool',
        section: { title: 'Kidney stones: multiple-choice questions', contentTypes: ['Exam'] },
        questions: [
          {
            question: 'Which stone is radiolucent?',
            options: ['Urate', 'Oxalate', 'Struvite'],
            answer: 'Urate',
            explanation: 'The correct answer is 1. It is urate.',
          },
        ],
      },
    ]);
  });

  test('a JSON Lines import refuses unusable single questions with a reason', () => {
    const result = read(
      { ...mcq, correctIndex: 4 },
      { ...mcq, correctIndex: 1 },
      { ...mcq, correctIndex: '0' },
      { ...mcq, question: '' },
      { ...mcq, question: 'Look at the attached image. What is it?' },
      { ...mcq, options: ['One'], correctIndex: 0 },
    );
    expect(result.items).toEqual([]);
    expect(reasons(result)).toEqual([
      'refused 1 correctIndex: 4 is not the position of one of 4 options',
      'refused 2 correctIndex: option 1 is empty',
      'refused 3 correctIndex: "0" is not the position of one of 4 options',
      'refused 4 question: it is empty',
      'refused 5 question: it asks about an image that is not there',
      'refused 6 options: fewer than two are left',
    ]);
  });

  test('a JSON Lines import keeps one of two versions of an exam question, with both explanations', () => {
    const twin = {
      ...mcq,
      sourceId: 'exam/2',
      question: 'Which stone is radiolucent?',
      explanation: 'Urate, of course.',
    };
    const { items, notes } = read(mcq, twin);
    expect(items[0]?.kind === 'pool' && items[0].questions).toMatchObject([
      { explanation: 'The correct answer is 1. It is urate.\n\n---\n\nUrate, of course.' },
    ]);
    expect(notes).toMatchObject([
      { kind: 'merged', line: 2, reason: 'the same exam question as exam-1' },
    ]);
  });
});

describe('JSON Lines records of dialogues', () => {
  const turn = (speaker: string, text: string, startSeconds = 0) => ({
    speaker,
    text,
    startSeconds,
  });

  test('a JSON Lines import turns dialogues into blocks by speaker, and joins consecutive turns of one person', () => {
    const { item, section } = onlySection({
      sourceId: 'talk/1',
      title: 'Pain',
      presentingComplaint: 'Abdominal pain',
      consultationNote: 'Imp: UTI\nPlan: MSU',
      dialogue: [
        turn('Doctor', 'Hello.', 62),
        turn('Doctor', 'How are you?', 64),
        turn('Patient', '<UNIN/> sore.', 70),
      ],
    });
    expect(item.stationId).toBe('communication');
    expect(section.content_structure?.sections).toMatchObject([
      {
        section_type: 'dialogue_block',
        speaker: 'Doctor',
        content: 'Hello. How are you?',
        metadata: { timing: '1:02' },
      },
      { section_type: 'dialogue_block', speaker: 'Patient', content: '[unintelligible] sore.' },
    ]);
    expect(section.answer).toBe('Imp: UTI  \nPlan: MSU');
  });

  test('an imported dialogue with more turns than the page of a section holds loses no word', () => {
    const dialogue = Array.from({ length: 260 }, (_item, i) =>
      turn(i % 2 ? 'Patient' : 'Doctor', i % 4 === 1 ? `Yes${i}.` : `word${i} `.repeat(6)),
    );
    const { section } = onlySection({ title: 'Long', dialogue });
    const blocks = section.content_structure?.sections ?? [];
    expect(blocks.length).toBeLessThanOrEqual(100);
    const text = blocks.map((block) => block.content).join(' ');
    for (let i = 0; i < 260; i += 1)
      expect(text).toContain(i % 4 === 1 ? `Yes${i}.` : `word${i} `.trim());
  });
});

describe('other JSON Lines records', () => {
  test("JSON Lines with the shape of the editor's document of a section are imported unchanged", () => {
    const { section, item } = onlySection({
      stationId: 'clinical_skills',
      title: 'Own',
      case_scenario: '<b>x</b>',
      questions: [{ type: 'text', question: 'A?', answer: 'B.' }],
    });
    expect(item.stationId).toBe('clinical_skills');
    expect(section).toMatchObject({
      case_scenario: '<b>x</b>',
      questions: [{ id: 'q1', answer: 'B.' }],
    });
  });

  test('a JSON Lines import refuses lines that break a rule, and reports the field', () => {
    expect(
      reasons(
        read(
          { title: '', case_scenario: 'x' },
          { stationId: 'communication', title: 'A', scenario: 'x' },
        ),
      ),
    ).toEqual([
      'refused 1 title: Title is required.',
      'refused 2 answer: Answer is required for Communication sections.',
    ]);
  });

  test('a JSON Lines import refuses lines that are not JSON or of no known form, and imports valid ones', () => {
    const text = `not json\n[1]\n${JSON.stringify({ a: 1 })}\n\n${JSON.stringify(consultation)}`;
    const result = readJsonLines(readLines(text, 'x.jsonl'), {
      stationId: null,
      keepImage: () => null,
    });
    expect(result.items).toHaveLength(1);
    expect(reasons(result)).toEqual([
      'refused 1 it is not JSON',
      'refused 2 it is not a JSON object',
      'refused 3 its form is not known (fields: a)',
    ]);
  });
});
