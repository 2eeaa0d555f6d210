import { expect, test } from 'vitest';
import { markQuotes } from './review-sheet.tsx';

const marked = (words: string, quotes: { start: number; end: number }[]) =>
  markQuotes(words, quotes)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('');

test("the examiner's quotes mark each word once and in order, even when they overlap", () => {
  const quotes = [
    { start: 8, end: 11 },
    { start: 0, end: 3 },
    { start: 2, end: 5 },
  ];
  expect(marked('one two three', quotes)).toBe('[one][ t]wo [thr]ee');
});

test('words that the examiner does not quote stay unmarked', () => {
  expect(marked('nothing heard', [])).toBe('nothing heard');
});
