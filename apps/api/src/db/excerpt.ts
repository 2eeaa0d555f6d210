// Excerpts of a search: the passage of a long text that best shows why the search found the text, with its matches marked.
import { type FoldedWord, foldedWords, foldText } from '@urost3/contract/text/fold-text.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from './client.ts';
import { type Alternative, hasSyntax, termKey } from './text-search.ts';

/** Characters that mark the start and the end of a match. They are removed from all searched text. */
const HIT_STARTS = '\uE000';
const HIT_ENDS = '\uE001';

/**
 * Up to two parts of each text that match the query. `readExcerpt` parses the marks. The database looks for matches in the folded
 * words, and the excerpt has the words as they were written.
 */
export async function listExcerpts(
  db: Db,
  texts: readonly (string | null)[],
  query: SQL,
): Promise<(string | null)[]> {
  if (texts.length === 0) return [];
  const words = texts.map((text) => foldedWords(text ?? ''));
  const lines = words.map((list) => list.map(({ word }) => word).join(' '));
  const rows = await rowsOf<{ found: string }>(
    db,
    sql`
    with asked as materialized (select ${query} as query)
    select ts_headline('english', p.line, asked.query,
      'StartSel=<, StopSel=>, MaxFragments=2, MaxWords=34, MinWords=12, FragmentDelimiter="|"') as found
    from unnest(${sql.param(lines)}::text[]) with ordinality p (line, place), asked order by p.place`,
  );
  return texts.map(
    (text, index) => text && markHits(text, words[index] ?? [], rows[index]?.found ?? ''),
  );
}

/** @param found parts of the line of folded words, separated by '|', with matches as '<word>' */
function markHits(text: string, words: readonly FoldedWord[], found: string): string {
  const line = ` ${words.map(({ word }) => word).join(' ')} `;
  const parts = found.split('|').map((part) => {
    const marked = part.trim().split(' ');
    const at = line.indexOf(` ${marked.join(' ').replace(/[<>]/g, '')} `);
    const first = line.slice(0, at + 1).split(' ').length - 2;
    return markPart(text, words.slice(first, first + marked.length), marked);
  });
  return parts.join(' … ');
}

/** Punctuation that belongs to the word before or after it. */
const OPENING_MAX = 20;
const OPENING = /(?<![^\s\p{L}\p{N}])[^\s\p{L}\p{N}]*$/u;
const CLOSING = /^[^\s\p{L}\p{N}]*/u;

function markPart(text: string, words: readonly FoldedWord[], marked: readonly string[]): string {
  let written = 0;
  let result = '';
  for (const [index, { start, end }] of words.entries()) {
    // A character such as ½ is two words in one place.
    if (start < written) continue;
    const before =
      index === 0
        ? (OPENING.exec(text.slice(Math.max(0, start - OPENING_MAX), start))?.[0] ?? '')
        : text.slice(written, start);
    const word = text.slice(start, end);
    result += before + (marked[index]?.includes('<') ? HIT_STARTS + word + HIT_ENDS : word);
    written = end;
  }
  return result + (CLOSING.exec(text.slice(written))?.[0] ?? '');
}

/** Dashes and colons without meaning, which remain from divider rows of Markdown tables and from horizontal rules. */
const DIVIDERS = /(?<=^|\s)[-:]{3,}(?=\s|$)/g;

/** Middle dots with nothing between them, which come from empty table cells. */
const EMPTY_PIECES = /^[\s·]+|(?<=·)[\s·]+(?=·)|(?<![\s·])[\s·]+$/g;

interface ExcerptPart {
  text: string;
  isHit: boolean;
}

export function readExcerpt(marked: string): ExcerptPart[] {
  const parts: ExcerptPart[] = [];
  const add = (text: string, isHit: boolean) => {
    if (text !== '') parts.push({ text, isHit });
  };
  const clean = marked.replace(DIVIDERS, ' ').replace(/\s+/g, ' ').replace(EMPTY_PIECES, '');
  for (const piece of clean.split(HIT_STARTS)) {
    const end = piece.indexOf(HIT_ENDS);
    if (end < 0) add(piece, false);
    else {
      add(piece.slice(0, end), true);
      add(piece.slice(end + 1), false);
    }
  }
  return parts;
}

const SENTENCE_BEGINS = /^[\p{Lu}\p{N}“"(]/u;
const SENTENCE_ENDS = /[.?!…][”")]?$/;

/**
 * Parses an excerpt from the middle of a longer text. Adds '…' where the excerpt starts or ends within a sentence. The
 * database drops a full stop at the end, so '…' also follows a complete last sentence.
 */
export function readPassage(marked: string): ExcerptPart[] {
  const parts = readExcerpt(marked);
  const text = parts.map((part) => part.text).join('');
  if (text === '') return parts;
  return [
    ...(SENTENCE_BEGINS.test(text) ? [] : [{ text: '… ', isHit: false }]),
    ...parts,
    ...(SENTENCE_ENDS.test(text) ? [] : [{ text: ' …', isHit: false }]),
  ];
}
/** The length of a passage in characters, and the number of characters before its first match and after its last. */
const LENGTH = 1500;
const AROUND = 300;
/** At most this many occurrences of each needle are considered. */
const HITS = 40;

/** Folded text that is looked for at the beginning of words. It may contain several words. */
type Needle = string;

/**
 * A start that the forms of a word usually share, such as 'catheteri' for 'catheterisation'. It has 60% of the word's
 * letters, and at least four.
 */
const beginningOf = (word: string) => word.slice(0, Math.max(4, Math.ceil(word.length * 0.6)));

const needlesOfWords = (text: string): Needle[] =>
  foldText(text)
    .split(' ')
    .flatMap((word) => [termKey(word), beginningOf(word)]);

/**
 * The needles of a search: the `termKey` and the beginning of each word, and whole phrases. Words after a minus sign
 * give no needles.
 */
export function searchTerms(typed: string, alternatives: readonly Alternative[]): Needle[] {
  const text = typed.replace(/[\u201c\u201d]/g, '"');
  const wanted = hasSyntax(text) ? text.replace(/(^|\s)-("[^"]*"?|\S+)/g, ' ') : text;
  const quoted = [...wanted.matchAll(/"([^"]+)"/g)].map(([, words]) => words ?? '');
  const phrases = alternatives.flatMap(({ phrases, forms = [] }) => [...phrases, ...forms]);
  const single = phrases.filter((phrase) => !phrase.includes(' '));
  const needles = [
    ...needlesOfWords(wanted),
    ...single.flatMap(needlesOfWords),
    ...[...quoted, ...phrases].map(foldText),
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
 * most letters in total. Each needle counts once, and the first of several equal passages is returned. It ends soon after its last needle,
 * because the database looks at every word of it.
 */
export function cutPassage(text: string, needles: readonly Needle[]): string {
  if (text.length <= LENGTH) return text;
  const { folded, placeOf } = foldOnce(text);
  const hitsOf = needles.map((needle) => ({
    worth: needle.length,
    hits: listHits(folded, needle),
  }));
  let best = { start: 0, worth: 0 };
  const all = [...new Set(hitsOf.flatMap(({ hits }) => hits))].sort((a, b) => a - b);
  for (const hit of all) {
    const end = hit + LENGTH - AROUND;
    const inside = hitsOf.filter(({ hits }) => hits.some((at) => at >= hit && at < end));
    const worth = inside.reduce((sum, needle) => sum + needle.worth, 0);
    if (worth > best.worth) best = { start: hit, worth };
  }
  const start = Math.max(0, placeOf(best.start) - AROUND);
  const last = all.findLast((hit) => hit < best.start + LENGTH - AROUND);
  const end = last === undefined ? LENGTH : placeOf(last) + AROUND;
  return wholeWords(text, start, Math.min(end, start + LENGTH));
}

const foldedLetters = new Map<string, string>();

/** Folds a character within a word, once in a process: a separator becomes a space, and an apostrophe nothing. */
function foldLetter(letter: string): string {
  let folded = foldedLetters.get(letter);
  if (folded === undefined)
    foldedLetters.set(letter, (folded = foldText(`a${letter}a`).slice(1, -1)));
  return folded;
}

/** The latest long texts in folded form, by the text. A search finds the same sections again and again. */
const foldedTexts = new Map<string, ReturnType<typeof foldForHits>>();
const FOLDED_TEXTS_MAX = 200;

function foldOnce(text: string): ReturnType<typeof foldForHits> {
  let folded = foldedTexts.get(text);
  if (!folded) {
    if (foldedTexts.size >= FOLDED_TEXTS_MAX) foldedTexts.clear();
    foldedTexts.set(text, (folded = foldForHits(text)));
  }
  return folded;
}

/**
 * A quick form of foldText() for a long text: only letters and hyphens are folded, and other punctuation stays. `placeOf` gives the
 * place in the text of a place in the folded text.
 */
function foldForHits(text: string): { folded: string; placeOf: (at: number) => number } {
  const shifts: { at: number; by: number }[] = [];
  let by = 0;
  const folded = text
    .replace(/[^\0-\x7f]|['`^-]/gu, (letter, at: number) => {
      const plain = foldLetter(letter);
      if (plain.length !== letter.length) {
        by += letter.length - plain.length;
        shifts.push({ at: at + letter.length - by, by });
      }
      return plain;
    })
    .toLowerCase();
  return {
    folded,
    placeOf: (place) => place + (shifts.findLast(({ at }) => at <= place)?.by ?? 0),
  };
}

/**
 * Moves the start forward to the next sentence within 300 characters, else to the next word. Moves the end back to the
 * end of a word.
 */
function wholeWords(text: string, start: number, end: number): string {
  const before = start === 0 ? 0 : text.slice(start, start + AROUND).search(/(?<=[.?!·]\s|\n)\S/);
  const word = text.slice(start, start + AROUND).search(/(?<=\s)\S/);
  const from = start + Math.max(0, before >= 0 ? before : word);
  const last = end >= text.length ? text.length : Math.max(text.lastIndexOf(' ', end), from);
  return text.slice(from, last);
}
