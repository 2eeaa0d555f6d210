// Random documents for property tests, with texts as people, word processors or attackers could enter them.
import { pointWeights } from '@urost3/contract/content/checklist.ts';
import { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import { isVisible } from '@urost3/contract/text/person-text.ts';
import fc from 'fast-check';

const hostile = fc.constantFrom(
  '',
  ' ',
  '\n',
  '\r\n',
  '\r',
  '\t',
  ':::',
  '\\:::',
  '\\\\:::',
  '::: question {id: q1}',
  '---',
  '...',
  '- ',
  '# ',
  '> ',
  '{check: dose}',
  'key: value',
  '"',
  "'",
  '\\',
  '&a',
  '*a',
  '!!str',
  '| ',
  '%',
  '@',
  '`',
  'null',
  '~',
  'true',
  'no',
  '0x1f',
  '1e3',
  '2026-11-01',
  '[',
  ']',
  '{',
  '}',
  ',',
  '#',
  ' #',
  ': ',
  '<script>',
  '\u2028',
  '\u00a0',
  '\ufeff',
  '\u0085',
  '🙂',
  'é',
  'e\u0301',
  'ﷺ',
  '\u007f',
  '\u001b',
  '\uffff',
  '\ud800',
);
const fragment = fc.oneof(
  hostile,
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.lorem({ maxCount: 4 }),
);
// NUL is left out, because every endpoint refuses it.
const text = fc
  .array(fragment, { maxLength: 8 })
  .map((parts) => parts.join('').replaceAll('\u0000', ''));
const filled = text.map((value) => (isVisible(value) ? value : `a${value}`));
const label = text.map((value) => value.trim().slice(0, 200).trim());
const filledLabel = filled
  .map((value) => value.trim().slice(0, 60).trim())
  .map((value) => (isVisible(value) ? value : `a${value}`));
const shortLabel = label.map((value) => value.slice(0, 60).trim());
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const media = fc.constantFrom('a.mp3', 'null', 'true', '0x1f.png', '1e3', 'Figure_28-01.JPG');
const identifier = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/);

const image = fc.record({
  file: fc.oneof(media, fc.constantFrom('https://example.org/a,b?c={d}&e=#f')),
  alt: label,
  credit: nullable(label),
  consent: nullable(label),
  place: fc.constantFrom('question', 'answer'),
});
const number = fc
  .oneof(
    fc.integer({ min: -1_000_000, max: 1_000_000 }),
    fc.double({ min: -1_000_000, max: 1_000_000, noNaN: true }),
  )
  // Adding 0 turns -0 into 0. A file cannot keep -0, because JavaScript writes this number as `0`.
  .map((value) => value + 0);
const axis = fc.record({ label: filledLabel, unit: nullable(shortLabel) });
const pairs = (x: fc.Arbitrary<unknown>) =>
  fc.array(fc.tuple(x, number), { minLength: 2, maxLength: 5 });
const word = filledLabel.map((value) => `a${value}`.slice(0, 40).trim());
const series = (x: fc.Arbitrary<unknown>) =>
  fc.record({
    label: filledLabel,
    unit: nullable(shortLabel),
    points: pairs(x),
    reference: nullable(fc.tuple(number, number)),
  });
const numeric = fc.array(series(number), { minLength: 1, maxLength: 2 });
const wave = fc.constantFrom('normal', 'peaked', 'inverted', 'flat');
const exhibit = (...places: string[]) => {
  const common = {
    title: filledLabel,
    place: fc.constantFrom(...places),
    alt: filledLabel,
    findings: nullable(filledLabel),
  };
  const of = (kind: string, fields: Record<string, fc.Arbitrary<unknown>>) =>
    fc.record({ kind: fc.constant(kind), ...common, ...fields });
  return fc.oneof(
    of('trend', {
      x: axis,
      series: fc.oneof(numeric, fc.array(series(word), { minLength: 1, maxLength: 2 })),
    }),
    of('flow', {
      x: axis,
      series: numeric.map((list) => list.slice(0, 1)),
      facts: fc.array(fc.record({ label: filledLabel, value: filledLabel }), { maxLength: 2 }),
    }),
    of('urodynamics', {
      x: axis,
      series: numeric,
      events: fc.array(fc.record({ at: number, label: filledLabel }), { maxLength: 2 }),
    }),
    of('ecg', {
      rate: fc.integer({ min: 20, max: 300 }),
      rhythm: fc.constantFrom('sinus', 'atrial_fibrillation', 'sine_wave'),
      pr: nullable(fc.integer({ min: 60, max: 600 })),
      qrs: fc.integer({ min: 40, max: 400 }),
      t_wave: wave,
      st: fc.double({ min: -5, max: 5, noNaN: true }).map((value) => value + 0),
      seconds: fc.integer({ min: 2, max: 12 }),
    }),
    fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }))
      .chain(([columns, rows]) => {
        const cells = fc.array(shortLabel, { minLength: columns, maxLength: columns });
        return of('table', {
          columns: cells,
          rows: fc.array(cells, { minLength: rows, maxLength: rows }),
          note: nullable(label),
        });
      }),
    of('drawing', { file: fc.constantFrom('kub.svg', 'null', '0x1f.png'), note: nullable(label) }),
  );
};
const question = fc
  .record({
    id: identifier,
    type: fc.constantFrom('text', 'mcq'),
    question: filled,
    options: fc.array(text, { maxLength: 4 }),
    answer: text,
    explanation: nullable(text),
    question_type: nullable(label),
    difficulty: nullable(label),
    panel_minute: nullable(fc.integer({ min: 0, max: 12 })),
    dropped_when_short: fc.boolean(),
    examiner_notes: nullable(text),
    examiner_notes_published: fc.boolean(),
    images: fc.array(image, { maxLength: 2 }),
    exhibits: fc.array(exhibit('question', 'answer'), { maxLength: 2 }),
    probes: fc.array(
      fc.record({
        question: filledLabel,
        score_1: filledLabel,
        score_3: filledLabel,
        score_5: filledLabel,
      }),
      { maxLength: 3 },
    ),
    pick: fc.nat({ max: 8 }),
  })
  .map(({ pick, ...item }) => {
    // Only multiple-choice questions have options. Often one of the options is the answer.
    if (item.type === 'text') return { ...item, options: [] };
    return { ...item, answer: item.options[pick] ?? item.answer };
  });
const structure = fc.record({
  type: filledLabel,
  sections: fc.array(
    fc.record({
      section_type: filledLabel,
      title: nullable(label),
      stage: nullable(label),
      speaker: nullable(label),
      content: filled,
      is_expandable: fc.boolean(),
      metadata: fc.record({
        empathy_level: nullable(label),
        difficulty: nullable(label),
        timing: nullable(label),
        notes: nullable(text),
      }),
    }),
    { maxLength: 3 },
  ),
  empathy_phrases: fc.array(fc.record({ phrase: filledLabel, category: filledLabel }), {
    maxLength: 3,
  }),
  key_learning_points: fc.array(filledLabel, { maxLength: 3 }),
});

/** Text without control characters and line breaks. */
const filledLine = filledLabel.map(
  (value) => value.replace(/[\p{Cc}\u2028\u2029]/gu, '').trim() || 'a',
);
const brief = fc.record({
  name: filledLine,
  opening: filledLabel,
  who: filledLabel,
  knows: fc.array(filledLabel, { maxLength: 3 }),
  only_if_asked: fc.array(filledLabel, { maxLength: 3 }),
  fears: fc.array(filledLabel, { maxLength: 3 }),
  reactions: fc.array(fc.record({ when: filledLabel, reaction: filledLabel }), { maxLength: 3 }),
});

export const arbitrarySection: fc.Arbitrary<EditorSection> = fc
  .record({
    title: filledLabel,
    order: fc.nat({ max: 100_000 }),
    category: label,
    methodology: label,
    contentTypes: fc.array(filledLabel, { maxLength: 3 }),
    level: fc.constantFrom('st3', 'higher'),
    icon: nullable(media),
    audio: nullable(media),
    transcript: nullable(text),
    reviewedOn: nullable(fc.constantFrom('2026-11-01', '2024-02-29')),
    reviewedBy: nullable(label),
    reviewerRole: nullable(label),
    sources: fc.array(
      fc.record({
        title: filledLabel,
        section: nullable(label),
        url: nullable(
          fc.constantFrom('https://example.org/?a={b},c#d', 'http://x.y/: z'.replace(' ', '')),
        ),
        edition: nullable(label),
        readOn: nullable(fc.constantFrom('2026-11-01')),
      }),
      { maxLength: 3 },
    ),
    credit: nullable(label),
    licence: nullable(filledLabel),
    case_scenario: nullable(text),
    sign_post: nullable(text),
    scenario: nullable(text),
    answer: nullable(text),
    content_sections: fc.uniqueArray(
      fc.record({
        id: identifier,
        type: fc.constantFrom('paragraph', 'key_points'),
        title: label,
        content: text,
      }),
      { maxLength: 3, selector: (block) => block.id },
    ),
    questions: fc.uniqueArray(question, { maxLength: 4, selector: (item) => item.id }),
    content_structure: nullable(structure),
    exhibits: fc.array(exhibit('scenario'), { maxLength: 2 }),
    examiner_points: fc.array(
      fc.record({ text: filledLabel, weight: fc.constantFrom(...pointWeights) }),
      { maxLength: 4 },
    ),
    global_score: nullable(
      fc.record({ score_1: filledLabel, score_3: filledLabel, score_5: filledLabel }),
    ),
    patient_brief: nullable(brief),
  })
  .map((section) => EditorSection.parse(section));
