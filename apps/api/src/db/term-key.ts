// Defines when two terms of a search are equal: when they have the same key.
import { foldText } from '@urost3/contract/fold-text.ts';

/** Endings of inflected words, the longest first. */
const ENDINGS = ['ing', 'ed', 'es', 's', 'e'];
/** The least number of letters of a word without its ending, so that 'uses' does not become 'US'. */
const STEM_MIN = 3;

function stemOf(word: string): string {
  if (/\d/.test(word)) return word;
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= STEM_MIN);
  return ending ? word.slice(0, -ending.length) : word;
}

/**
 * The key of a term: its folded words without endings. For example, 'TWOCs' has the key of 'TWOC', and 'catheterised' that of
 * 'catheterise'.
 */
export function termKey(term: string): string {
  return foldText(term).split(' ').map(stemOf).join(' ');
}
