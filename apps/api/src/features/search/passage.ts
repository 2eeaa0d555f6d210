// The part of a long text that shows best why it was found. The database marks the hits in this part only, because its
// parser would read the whole text of every result, which takes longer than the search.
import { termKey } from '@urost3/contract/search-synonyms.ts';
import { type Alternative, hasSyntax, normalizeTyped } from '../../db/text-search.ts';

/** Characters of a passage, and of those before its first hit. */
const LENGTH = 1500;
const BEFORE = 300;
/** Hits of one needle in a text that are looked at. */
const HITS = 40;

/** Lower-case text whose occurrences are looked for at the beginning of words. */
type Needle = string;

/** The beginning that the forms of a word share: 'catheteris' of 'catheterisation'. */
const beginningOf = (word: string) => word.slice(0, Math.max(4, Math.ceil(word.length * 0.6)));

const needlesOfWords = (text: string): Needle[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []).flatMap((word) => [
    termKey(word),
    beginningOf(word),
  ]);

/** What the hits of a search begin with. */
export function needlesOf(typed: string, alternatives: readonly Alternative[]): Needle[] {
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

/** The passage with the most letters of different needles; the first of equals. */
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

/** From the beginning of a sentence where one is near, otherwise of a word. */
function wholeWords(text: string, start: number, end: number): string {
  const before = start === 0 ? 0 : text.slice(start, start + BEFORE).search(/(?<=[.?!·]\s|\n)\S/);
  const word = text.slice(start, start + BEFORE).search(/(?<=\s)\S/);
  const from = start + Math.max(0, before >= 0 ? before : word);
  const last = end >= text.length ? text.length : Math.max(text.lastIndexOf(' ', end), from);
  return text.slice(from, last);
}
