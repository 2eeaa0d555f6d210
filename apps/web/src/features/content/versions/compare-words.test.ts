import { expect, test } from 'vitest';
import { markChanges, type Piece } from './compare-words.ts';

const marked = (pieces: Piece[]) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text.trim()}]` : text.trim())).join(' ');

test('the comparison of two versions marks only the words that differ, in both versions', () => {
  const [before, after] = markChanges(
    'Give 240 mg of gentamicin within the hour.',
    'Give 160 mg of gentamicin within the first hour.',
  );
  expect(marked(before)).toBe('Give [240] mg of gentamicin within the hour.');
  expect(marked(after)).toBe('Give [160] mg of gentamicin within the [first] hour.');
});

test('the comparison of two versions of a section returns the whole text, with its line breaks', () => {
  const text = 'One line\n\nand  another one';
  const [, after] = markChanges('One line and one', text);
  expect(after.map((piece) => piece.text).join('')).toBe(text);
});

test('the comparison of two versions marks one or two words between changes with the changes, without the space before', () => {
  const [, after] = markChanges(
    'Commit in your first sentence: this is torsion. Call the theatre at once.',
    'Commit in your first sentence: this is torsion. Examine the testis gently.',
  );
  expect(after).toEqual([
    { text: 'Commit in your first sentence: this is torsion. ', isChanged: false },
    { text: 'Examine the testis gently.', isChanged: true },
  ]);
});

test('the comparison of a long text shows only the words around a change, in both versions', () => {
  const long = 'one two three four five six seven eight nine ten '.repeat(4);
  const [before, after] = markChanges(`${long}theatre`, `${long}theatre now`);
  expect(before[0]?.text).toMatch(/^… \S/);
  expect(before[0]?.text.split(' ')).toHaveLength(13);
  expect(after.at(-1)).toEqual({ text: 'now', isChanged: true });
});

test.each([
  ['texts with hardly a word in common', 'Examine the abdomen first', 'Fred wrote something else'],
  ['an empty version', '', 'A new sentence'],
  ['very long texts', 'word '.repeat(2000), 'other word '.repeat(2000)],
])('the comparison of two versions does not mark %s', (_, before, after) => {
  expect(markChanges(before, after).flat()).toEqual([
    { text: before, isChanged: false },
    { text: after, isChanged: false },
  ]);
});
