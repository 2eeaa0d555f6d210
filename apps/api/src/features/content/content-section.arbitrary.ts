// Arbitrary documents for property tests: what a person, a word processor or an attacker might put into an editor.
import { EditorSection } from '@urost3/contract/content.ts';
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
// NUL is refused wherever text comes in.
const text = fc
  .array(fragment, { maxLength: 8 })
  .map((parts) => parts.join('').replaceAll('\u0000', ''));
const filled = text.map((value) => (value.trim() === '' ? `a${value}` : value));
const label = text.map((value) => value.trim().slice(0, 200).trim());
const filledLabel = filled.map((value) => value.trim().slice(0, 60).trim() || 'a');
const nullable = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const media = fc.constantFrom('a.mp3', 'null', 'true', '0x1f.png', '1e3', 'Figure_28-01.JPG');
const identifier = fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/);

const image = fc.record({
  file: fc.oneof(media, fc.constantFrom('https://example.org/a,b?c={d}&e=#f')),
  alt: label,
  credit: nullable(label),
  place: fc.constantFrom('question', 'answer'),
});
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
    examiner_notes: nullable(text),
    images: fc.array(image, { maxLength: 2 }),
    pick: fc.nat({ max: 8 }),
  })
  .map(({ pick, ...item }) => {
    // Options belong to multiple-choice questions; often the answer is one of them.
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

export const arbitrarySection: fc.Arbitrary<EditorSection> = fc
  .record({
    title: filledLabel,
    order: fc.nat({ max: 100_000 }),
    category: label,
    methodology: label,
    contentTypes: fc.array(filledLabel, { maxLength: 3 }),
    icon: nullable(media),
    audio: nullable(media),
    transcript: nullable(text),
    reviewedOn: nullable(fc.constantFrom('2026-11-01', '2024-02-29')),
    sources: fc.array(
      fc.record({
        title: filledLabel,
        section: nullable(label),
        url: nullable(
          fc.constantFrom('https://example.org/?a={b},c#d', 'http://x.y/: z'.replace(' ', '')),
        ),
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
    examiner_points: fc.array(filledLabel, { maxLength: 3 }),
  })
  .map((section) => EditorSection.parse(section));
