// Cuts from a long text the passage that best shows why the search found the text. The database marks matches only in
// this passage. Parsing the whole text of every result would take longer than the search.
import { termKey } from '@urost3/contract/search-synonyms.ts';
import { type Alternative, hasSyntax, normalizeTyped } from '../../db/text-search.ts';

/** The length of a passage in characters, and the number of characters before its first match. */
const LENGTH = 1500;
const BEFORE = 300;
/** At most this many occurrences of each needle are considered. */
const HITS = 40;

/** Lower-case text that is looked for at the beginning of words. It may contain several words. */
type Needle = string;

/**
 * A start that the forms of a word usually share, such as 'catheteri' for 'catheterisation'. It has 60% of the word's
 * letters, and at least four.
 */
const beginningOf = (word: string) => word.slice(0, Math.max(4, Math.ceil(word.length * 0.6)));

const needlesOfWords = (text: string): Needle[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).flatMap((word) => [
    termKey(word),
    beginningOf(word),
  ]);

/**
 * The needles of a search: the `termKey` and the beginning of each word, and whole phrases. Words after a minus sign
 * give no needles.
 */
export function searchTerms(typed: string, alternatives: readonly Alternative[]): Needle[] {
  const text = normalizeTyped(typed);
  const wanted = hasSyntax(text) ? text.replace(/(^|\s)-("[^"]*"?|\S+)/g, ' ') : text;
  const quoted = [...wanted.matchAll(/"([^"]+)"/g)].map(([, words]) => words ?? '');
  const phrases = alternatives.flatMap((alternative) => alternative.phrases);
  const single = phrases.filter((phrase) => !phrase.includes(' '));
  const needles = [
    ...needlesOfWords(wanted),
    ...single.flatMap(needlesOfWords),
    ...[...quoted, ...phrases].map((phrase) => phrase.toLowerCase()),
  ];
  return [...new Set(needles)].filter((needle) => needle.length > 1);
}

function listHits(text: string, needle: Needle): number[] {
  const hits: number[] = [];
  for (let at = text.indexOf(needle); at >= 0 && hits.length < HITS; ) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) hits.push(at);
    at = text.indexOf(needle, at + needle.length);
  }
  return hits;
}

/**
 * Returns a text of at most 1,500 characters unchanged. Of a longer text, returns the passage whose needles have the
 * most letters in total. Each needle counts once, and the first of several equal passages is returned.
 */
export function cutPassage(text: string, needles: readonly Needle[]): string {
  if (text.length <= LENGTH) return text;
  const lower = text.toLowerCase();
  const hitsOf = needles.map((needle) => ({ worth: needle.length, hits: listHits(lower, needle) }));
  let best = { start: 0, worth: 0 };
  for (const hit of new Set(hitsOf.flatMap(({ hits }) => hits).sort((a, b) => a - b))) {
    const end = hit + LENGTH - BEFORE;
    const inside = hitsOf.filter(({ hits }) => hits.some((at) => at >= hit && at < end));
    const worth = inside.reduce((sum, needle) => sum + needle.worth, 0);
    if (worth > best.worth) best = { start: Math.max(0, hit - BEFORE), worth };
  }
  return wholeWords(text, best.start, best.start + LENGTH);
}

/**
 * Moves the start forward to the next sentence within 300 characters, else to the next word. Moves the end back to the
 * end of a word.
 */
function wholeWords(text: string, start: number, end: number): string {
  const before = start === 0 ? 0 : text.slice(start, start + BEFORE).search(/(?<=[.?!·]\s|\n)\S/);
  const word = text.slice(start, start + BEFORE).search(/(?<=\s)\S/);
  const from = start + Math.max(0, before >= 0 ? before : word);
  const last = end >= text.length ? text.length : Math.max(text.lastIndexOf(' ', end), from);
  return text.slice(from, last);
}
