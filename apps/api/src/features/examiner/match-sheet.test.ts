import { describe, expect, test } from 'vitest';
import { matchSheet } from './match-sheet.ts';
import { createThesaurus } from './match-terms.ts';

const thesaurus = createThesaurus([
  ['DRE', 'digital rectal examination'],
  ['TWOC', 'trial without catheter'],
  ['PSA', 'prostate-specific antigen'],
]);

function hear(point: string, words: string) {
  const [heard] = matchSheet(words, [{ text: point, weight: 'major' }], thesaurus);
  if (!heard) throw new Error('a point has a verdict');
  return { ...heard, quoted: heard.quotes.map(({ start, end }) => words.slice(start, end)) };
}
const verdict = (point: string, words: string) => hear(point, words).verdict;

describe('the built-in matcher of the examiner counts a point as covered', () => {
  test.each([
    [
      'in other forms of its words',
      'Explores the scrotum urgently',
      'scrotal exploration as an urgent case',
    ],
    ['by a synonym of the list', 'Offers a trial without catheter', 'I would offer a TWOC'],
    ['by a term of several words', 'Performs a DRE', 'I do a digital rectal examination'],
    [
      'by everyday words',
      'Informs the consultant and anaesthetist',
      'I ring my boss and the anaesthetist',
    ],
    ['whatever its case and accents', 'Explains the PSA result', 'the psa result'],
    [
      'across hesitations',
      'Asks about allergies to antibiotics',
      'erm, any, um, allergies, you know, to antibiotics',
    ],
    ['by a quantity in words', 'Explores within 6 hours', 'explore within six hours'],
    ['by a quantity in another unit', 'Gives ceftriaxone 1 g', 'ceftriaxone 1000 milligrams'],
    [
      'by a negation in other words',
      'Refuses to force a stricture',
      'I would never force a stricture',
    ],
  ])('the built-in matcher of the examiner counts a point as covered %s', (_, point, words) => {
    expect(verdict(point, words)).toBe('covered');
  });
});

describe('the built-in matcher of the examiner does not count a point as covered', () => {
  test.each([
    ['by silence', 'Explores within 6 hours', ''],
    ['by hesitations', 'Explores within 6 hours', 'um, er, so, you know, right'],
    ['by the opposite', 'Fixes the other testis', 'I would not fix the other testis'],
    ['by what it forbids', 'Refuses to force a stricture', 'I would force the stricture'],
    ['by the wrong quantity', 'Explores within 6 hours', 'explore within twelve hours'],
    [
      'by one word of many',
      'Checks allergies before contrast is given',
      'no idea, contrast perhaps',
    ],
    [
      'by words far apart',
      'Consents for orchidectomy and fixation',
      `consent. ${'The ward round went on and the list was long. '.repeat(20)} fixation`,
    ],
  ])(
    'the built-in matcher of the examiner does not count a point as covered %s',
    (_, point, words) => {
      expect(verdict(point, words)).not.toBe('covered');
    },
  );
});

test('the built-in matcher of the examiner counts a point as partly covered when a part was said, and quotes the words', () => {
  const heard = hear(
    'Measures blood pressure, weight, lipids and glucose',
    'I would check his blood pressure and his glucose.',
  );
  expect(heard.verdict).toBe('partly');
  expect(heard.quoted).toEqual(['blood pressure and his glucose']);
});

test('the built-in matcher of the examiner quotes the words of an answer as they were typed', () => {
  const words = 'Début: naïve patient…   I’d explore   the  Scrotum urgently, café.';
  expect(hear('Explores the scrotum urgently', words).quoted).toEqual([
    'explore   the  Scrotum urgently',
  ]);
});

test('the built-in matcher of the examiner ends a negation with its sentence, and takes “not forget” for none', () => {
  expect(verdict('Explores the scrotum', 'There is no fever. I explore the scrotum.')).toBe(
    'covered',
  );
  expect(verdict('Explores the scrotum', 'I would not forget to explore the scrotum.')).toBe(
    'covered',
  );
});

test('the built-in matcher compares a long answer with a long sheet within three seconds', () => {
  const words = 'I would examine the abdomen and the scrotum, and check the pulse. '.repeat(300);
  const points = Array.from({ length: 60 }, (_, index) => ({
    text: `Examines the abdomen, the scrotum and the pulse ${index}`,
    weight: 'major' as const,
  }));
  const start = performance.now();
  matchSheet(words, points, thesaurus);
  expect(performance.now() - start).toBeLessThan(3_000);
});
