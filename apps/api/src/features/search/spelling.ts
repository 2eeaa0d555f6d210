// Corrects misspelt words. Suggestions for people without Premium come only from titles, free sections and the list of
// synonyms. These suggestions therefore reveal no words of locked texts.
import { foldedWords } from '@urost3/contract/fold-text.ts';
import type { Db } from '../../db/client.ts';
import { allowedChanges, createWordList, type WordList } from './nearest-words.ts';
import {
  listKnownWords,
  listOpenWords,
  listStamps,
  listVocabulary,
  type Readable,
  type ReadableSection,
} from './search.repository.ts';
import type { Synonyms } from './synonyms.service.ts';

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

/** Caches the vocabulary in the process. When the content changes, reads the words of the changed sections again. */
function createVocabulary(db: Db, freeSections: () => readonly ReadableSection[]) {
  const all = createWordList();
  let stamps = new Map<string, string>();
  let current: { version: string; words: Promise<Vocabulary> } | null = null;

  async function load(): Promise<Vocabulary> {
    const next = new Map((await listStamps(db)).map(({ id, stamp }) => [id, stamp]));
    const changed = [...next].filter(([id, stamp]) => stamps.get(id) !== stamp).map(([id]) => id);
    if (changed.length > 0) {
      all.add(await listVocabulary(db, changed.length === next.size ? null : changed));
    }
    stamps = next;
    const { titles, words } = await listOpenWords(db, freeSections());
    const open = createWordList();
    const counts = new Map<string, number>();
    for (const word of titles.flatMap((title) => [...new Set(foldWords(title))])) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    open.add([...counts.keys()].filter(isCorrectable));
    open.add(words);
    return { all, open, titles: counts };
  }

  /** @param version the version of the content */
  return (version: string): Promise<Vocabulary> => {
    if (current?.version === version) return current.words;
    const loading = { version, words: load() };
    current = loading;
    // Do not cache a failure.
    loading.words.catch(() => {
      if (current === loading) current = null;
    });
    return loading.words;
  };
}

export function createSpelling(
  db: Db,
  freeSections: () => readonly ReadableSection[],
  synonyms: Synonyms,
) {
  const read = createVocabulary(db, freeSections);
  const listed = createWordList();
  listed.add(synonyms.groups.flat().flatMap(foldWords).filter(isCorrectable));

  /**
   * @param version the version of the content
   * @returns the typed text with all unknown words corrected. Null when all words are known, or when an unknown word has
   * no correction
   */
  return async (typed: string, readable: Readable, version: string): Promise<string | null> => {
    const words = foldedWords(typed);
    const asQuery = (index: number) =>
      `${words[index]?.word}${index === words.length - 1 ? ':*' : ''}`;
    const queries = words.map((_, index) => asQuery(index));
    const known = await listKnownWords(db, queries, readable);
    const isWrong = (index: number) =>
      !known.has(asQuery(index)) && !listed.has(words[index]?.word ?? '');
    const { all, open, titles } = await read(version);
    const list = readable === null ? all : open;
    const best = (word: string): string | undefined => {
      const near = isCorrectable(word)
        ? [list, listed].flatMap((of) => of.nearest(word)).filter((to) => isCorrectable(to.word))
        : [];
      const rank = (candidate: string) => titles.get(candidate) ?? 0;
      near.sort(
        (a, b) =>
          a.changes - b.changes || rank(b.word) - rank(a.word) || (a.word < b.word ? -1 : 1),
      );
      return near[0]?.word;
    };
    let corrected = typed;
    let count = 0;
    // Replace from the last word to the first, so that the positions of the earlier words stay valid.
    for (const [index, { start, end, word: text }] of [...words.entries()].reverse()) {
      if (!isWrong(index)) continue;
      const word = best(text);
      if (word === undefined) return null;
      corrected = corrected.slice(0, start) + word + corrected.slice(end);
      count += 1;
    }
    return count > 0 ? corrected : null;
  };
}
