// Corrects misspelt words. Suggestions for people without Premium come only from titles, free sections and the list of
// synonyms. These suggestions therefore reveal no words of locked texts.

import { stationTypeOf } from '@urost3/contract/stations/stations.ts';
import { compoundsIn, foldedWords, HYPHEN } from '@urost3/contract/text/fold-text.ts';
import type { Context } from '../../composition/context.ts';
import { formTerm, splitsOf } from '../../db/text-search.ts';
import {
  listKnownWords,
  listOpenWords,
  listStamps,
  listVocabulary,
  type Readable,
  type ReadableSection,
} from './search.repository.ts';
import type { Synonyms } from './synonyms.ts';

/** How many letters of a word may be wrong. In a short word, more changes would often lead to a different word. */
export function allowedChanges(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** One bit for each letter of the word. Comparing these bits excludes most candidates before `countChanges` runs. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i += 1) bits |= 1 << (word.charCodeAt(i) % 32);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * The number of letters that were inserted, left out, replaced or swapped with a neighbour (optimal string alignment).
 * Returns `max + 1` when the number is greater than `max`.
 */
export function countChanges(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > max) return max + 1;
    before = above;
    above = row;
  }
  return Math.min(above[b.length] ?? 0, max + 1);
}

interface Near {
  word: string;
  changes: number;
}

interface WordList {
  /** Whether it contains a word, or a compound such as 'semi rigid'. */
  has: (word: string) => boolean;
  /** Adds words and compounds, which must be in lower case. */
  add: (words: Iterable<string>) => void;
  /** The words with the fewest changes; empty when every word needs more changes than allowed. */
  nearest: (word: string) => Near[];
}

/** Finds the words of a vocabulary that a misspelt word may mean. */
export function createWordList(): WordList {
  const known = new Set<string>();
  const byLength = new Map<number, { word: string; letters: number }[]>();

  function add(words: Iterable<string>): void {
    for (const word of words) {
      if (known.has(word)) continue;
      known.add(word);
      if (word.includes(' ')) continue;
      const same = byLength.get(word.length);
      const entry = { word, letters: lettersOf(word) };
      if (same) same.push(entry);
      else byLength.set(word.length, [entry]);
    }
  }

  function nearest(word: string): Near[] {
    let max = allowedChanges(word.length);
    if (max === 0) return [];
    const letters = lettersOf(word);
    let found: Near[] = [];
    for (let length = word.length - max; length <= word.length + max; length += 1) {
      for (const candidate of byLength.get(length) ?? []) {
        const missing = countBits(letters & ~candidate.letters);
        const extra = countBits(candidate.letters & ~letters);
        if (missing > max || extra > max) continue;
        const changes = countChanges(word, candidate.word, max);
        if (changes > max) continue;
        if (changes < max) found = [];
        max = changes;
        found.push({ word: candidate.word, changes });
      }
    }
    return found;
  }

  return { has: (word) => known.has(word), add, nearest };
}

interface Vocabulary {
  /** The words of all texts. Words of withdrawn texts stay until the process restarts. */
  all: WordList;
  /** The words that everybody may read. */
  open: WordList;
  /** How many titles contain each word. */
  titles: ReadonlyMap<string, number>;
}

const foldWords = (text: string) => foldedWords(text).map(({ word }) => word);

/** Units such as 'μmol', 'mmHg' and 'mgkg' after folding: one wrong letter of a unit can be a factor of a thousand. */
const UNIT =
  /^(?:(?:micro|milli|nano|pico|kilo|centi|deci|mega|mc|[pnuμmcdk])?(?:mol(?:es?|s|ar)?|osm(?:ol(?:es?|s)?)?|gram(?:me)?s?|lit(?:re|er)s?|met(?:re|er)s?|pascals?|grays?|units?)|(?:micro|mc|[pnuμmcdk])(?:[glm]s?|pa|gy|eq|mhg|iu))(?:[mdcuμ]?l|[ghs]|kg|min|hr|day)*$/;

/** A short word, a number and a unit are never corrected, and no word is corrected to one of them. */
const isCorrectable = (word: string) =>
  allowedChanges(word.length) > 0 && !/\p{N}/u.test(word) && !UNIT.test(word);

/** The words of the content in this process. When the content changes, the words of the changed sections are read again. */
export interface SearchVocabulary {
  readonly all: WordList;
  /** The words of the synonyms. */
  readonly listed: WordList;
  stamps: ReadonlyMap<string, string>;
  current: { version: string; words: Promise<Vocabulary> } | null;
}

export function createSearchVocabulary(synonyms: Synonyms): SearchVocabulary {
  const listed = createWordList();
  listed.add(synonyms.groups.flat().flatMap(foldWords).filter(isCorrectable));
  return { all: createWordList(), listed, stamps: new Map(), current: null };
}

export function freeSections(ctx: Context): ReadableSection[] {
  return [...ctx.catalogue.stations()].flatMap(([stationId, sections]) =>
    sections
      .filter((section) => section.isFree)
      .map((section) => ({ stationType: stationTypeOf[stationId], slug: section.id })),
  );
}

async function loadVocabulary(ctx: Context): Promise<Vocabulary> {
  const { db, vocabulary } = ctx;
  const { all, stamps } = vocabulary;
  const next = new Map((await listStamps(db)).map(({ id, stamp }) => [id, stamp]));
  const changed = [...next].filter(([id, stamp]) => stamps.get(id) !== stamp).map(([id]) => id);
  if (changed.length > 0) {
    all.add(await listVocabulary(db, changed.length === next.size ? null : changed));
  }
  vocabulary.stamps = next;
  const { titles, words } = await listOpenWords(db, freeSections(ctx));
  const open = createWordList();
  const counts = new Map<string, number>();
  for (const word of titles.flatMap((title) => [...new Set(foldWords(title))])) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  open.add([...counts.keys()].filter(isCorrectable));
  open.add([...words, ...titles.flatMap(compoundsIn)]);
  return { all, open, titles: counts };
}

function readVocabulary(ctx: Context): Promise<Vocabulary> {
  const { catalogue, vocabulary } = ctx;
  const version = catalogue.contentVersion();
  if (vocabulary.current?.version === version) return vocabulary.current.words;
  const loading = { version, words: loadVocabulary(ctx) };
  vocabulary.current = loading;
  // Do not cache a failure.
  loading.words.catch(() => {
    if (vocabulary.current === loading) vocabulary.current = null;
  });
  return loading.words;
}

/** The words that a search of this person may use. */
export async function listWords(ctx: Context, readable: Readable): Promise<WordList> {
  const { all, open } = await readVocabulary(ctx);
  return readable === null ? all : open;
}

const HYPHENS = new RegExp(HYPHEN, 'gu');

/** What is known of the words of a text that finds nothing. */
interface KnownWords {
  /** Whether the texts contain a compound in this form, joined or apart. */
  isUsed: (form: string) => boolean;
  hasForms: boolean;
  /** By their places in `foldedWords()`; false for words that are neither known nor part of a used compound. */
  isKnown: readonly boolean[];
}

export async function findKnownWords(
  ctx: Context,
  typed: string,
  readable: Readable,
): Promise<KnownWords> {
  const words = foldedWords(typed).map(({ word }) => word);
  const last = words.length - 1;
  const ways = words.map((word, at) => ({
    term: `${word}${at === last ? ':*' : ''}`,
    apart: splitsOf(word).map((form) => ({ form, term: formTerm(form, at === last) })),
    joined: { form: word + words[at + 1], term: formTerm(word + words[at + 1], at + 1 === last) },
  }));
  const asked = ways.flatMap(({ term, apart, joined }, at) => [
    term,
    ...apart.map((form) => form.term),
    ...(at < last ? [joined.term] : []),
  ]);
  const known = await listKnownWords(ctx.db, asked, readable);
  const used = new Set(
    ways
      .flatMap(({ apart, joined }) => [...apart, joined])
      .filter(({ term }) => known.has(term))
      .map(({ form }) => form),
  );
  const isPart = (at: number) => used.has(ways[at]?.joined.form ?? '');
  return {
    isUsed: (form) => used.has(form),
    hasForms: used.size > 0,
    isKnown: ways.map(
      ({ term, apart }, at) =>
        known.has(term) ||
        ctx.vocabulary.listed.has(words[at] ?? '') ||
        apart.some(({ form }) => used.has(form)) ||
        isPart(at) ||
        isPart(at - 1),
    ),
  };
}

/**
 * @param isKnown of its words, in the order of `foldedWords()`
 * @returns the typed text with all unknown words corrected. Null when all words are known, or when an unknown word has no
 * correction. A word with a digit or a Greek letter, and a part of a compound with a hyphen, has none
 */
export async function correctSpelling(
  ctx: Context,
  typed: string,
  { isKnown }: KnownWords,
  readable: Readable,
): Promise<string | null> {
  const { listed } = ctx.vocabulary;
  const { all, open, titles } = await readVocabulary(ctx);
  const list = readable === null ? all : open;
  const best = (word: string): string | undefined => {
    const near = isCorrectable(word)
      ? [list, listed].flatMap((of) => of.nearest(word)).filter((to) => isCorrectable(to.word))
      : [];
    const rank = (candidate: string) => titles.get(candidate) ?? 0;
    near.sort(
      (a, b) => a.changes - b.changes || rank(b.word) - rank(a.word) || (a.word < b.word ? -1 : 1),
    );
    return near[0]?.word;
  };
  const hyphens = new Set([...typed.matchAll(HYPHENS)].map(({ index }) => index));
  let corrected = typed;
  let count = 0;
  // Replace from the last word to the first, so that the positions of the earlier words stay valid.
  for (const [index, { start, end, word: text }] of [...foldedWords(typed).entries()].reverse()) {
    if (isKnown[index]) continue;
    const isFixed =
      hyphens.has(start - 1) || hyphens.has(end) || /[\u0370-\u03ff]/.test(typed.slice(start, end));
    const word = isFixed ? undefined : best(text);
    if (word === undefined) return null;
    corrected = corrected.slice(0, start) + word + corrected.slice(end);
    count += 1;
  }
  return count > 0 ? corrected : null;
}
