import { expect, test } from 'vitest';
import { markQuotes, tickedOf } from './review-state.ts';

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

test("the examiner's review ticks only points that the learner confirmed as covered, in the order of the sheet", () => {
  const sheet = [{ text: 'a' }, { text: 'b' }, { text: 'c' }, { text: 'd' }];
  expect(tickedOf(sheet, { d: 'covered', a: 'covered', b: 'partly' })).toEqual(['a', 'd']);
});
