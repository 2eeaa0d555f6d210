import { expect, test } from 'vitest';
import { cutPassage, searchTerms } from './excerpt.ts';

const filler = 'Nothing of interest is said in this sentence. '.repeat(60);

test('the passage that a search takes from a short text is the whole text', () => {
  expect(cutPassage('A short text.', ['text'])).toBe('A short text.');
});

test('the passage that a search takes from a long text has most of the searched words and begins with a sentence', () => {
  const place = 'The bladder cancer clinic asks for consent.';
  const text = `The bladder is full. ${filler}${place} ${filler}Consent is signed.`;
  const passage = cutPassage(text, searchTerms('bladder cancer consent', []));
  expect(passage).toContain(place);
  expect(passage).toMatch(/^Nothing of interest/);
  expect(passage.length).toBeLessThanOrEqual(1500);
});

test('the passage of a search ends soon after the last searched word in it', () => {
  const text = `${filler}A bladder. Then a stone. ${filler}`;
  const passage = cutPassage(text, searchTerms('bladder stone', []));
  expect(passage).toContain('A bladder. Then a stone.');
  expect(passage.length).toBeLessThan(700);
});

test('the passage of a search is found by other forms of a word, quoted phrases and phrases of synonyms', () => {
  const at = (sentence: string) => `${filler}${sentence} ${filler}`;
  expect(cutPassage(at('Catheterise now.'), searchTerms('catheterisation', []))).toContain('Cath');
  const quoted = searchTerms('"urine before balloon"', []);
  const text = `Urine. Before. Balloon. ${at('See urine before balloon.')}`;
  expect(cutPassage(text, quoted)).toContain('urine before balloon');
  const twoc = [{ start: 0, end: 4, phrases: ['trial without catheter'] }];
  expect(cutPassage(at('A trial without catheter.'), searchTerms('TWOC', twoc))).toContain('trial');
});

test('an excluded word of a search does not choose the passage', () => {
  const text = `Ureteric ureteric. ${filler}A stone. ${filler}`;
  expect(cutPassage(text, searchTerms('stone -ureteric', []))).toContain('A stone.');
});

test('the passage that a search takes from a text without any of the searched words is its beginning', () => {
  expect(cutPassage(filler, ['stone'])).toMatch(/^Nothing/);
});
