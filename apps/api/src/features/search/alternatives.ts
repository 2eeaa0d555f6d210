// Finds alternatives for typed words: the synonyms, and the two spellings of guideline numbers.
import { foldText } from '@urost3/contract/fold-text.ts';
import { termKey } from '../../db/term-key.ts';
import type { Alternative } from '../../db/text-search.ts';
import type { Synonyms } from './synonyms.service.ts';

/** No synonym has more words. */
const TERM_WORDS_MAX = 8;

interface Word {
  start: number;
  end: number;
  text: string;
}

/** The words of `foldText(typed)` with their places in it. */
const wordsOf = (typed: string): Word[] =>
  [...foldText(typed).matchAll(/[^ ]+/g)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
    text,
  }));

/** The keys of all sequences of words that could be a term. For each first word, the longest sequence comes first. */
function runsOf(words: readonly Word[]): { from: number; length: number; key: string }[] {
  return words.flatMap((_, from) => {
    const longest = Math.min(TERM_WORDS_MAX, words.length - from);
    return Array.from({ length: longest }, (__, index) => {
      const length = longest - index;
      const run = words.slice(from, from + length);
      return { from, length, key: termKey(run.map(({ text }) => text).join(' ')) };
    });
  });
}

/** Matches 'NG118', and 'ng 118' after its words are joined. Guideline types have two to four letters. */
const NUMBERED = /^(\p{L}{2,4})(\d{1,4})$/u;

function numberFrom(
  words: readonly Word[],
  from: number,
): (Alternative & { length: number }) | null {
  const [first, second] = [words[from], words[from + 1]];
  if (!first) return null;
  const [, letters, digits] = NUMBERED.exec(first.text) ?? [];
  if (letters) return { ...first, phrases: [`${letters} ${digits}`], length: 1 };
  const joined = `${first.text}${second?.text ?? ''}`;
  if (!second || !NUMBERED.test(joined) || /\d/.test(first.text)) return null;
  return { start: first.start, end: second.end, phrases: [joined], length: 2 };
}

/** @returns `alternatives`: phrases that may replace a part of the typed text; `terms`: the synonyms among them */
export function findAlternatives(
  typed: string,
  synonyms: Synonyms,
): { alternatives: Alternative[]; terms: string[] } {
  const words = wordsOf(typed);
  const runs = runsOf(words);
  const alternatives: Alternative[] = [];
  const terms: string[] = [];
  for (let at = 0; at < words.length; ) {
    const run = runs.find(({ from, key }) => from === at && synonyms.groupOf(key));
    const last = run && words[at + run.length - 1];
    if (run && last) {
      const group = synonyms.groupOf(run.key) ?? [];
      const phrases = group.filter((term) => termKey(term) !== run.key);
      alternatives.push({ start: words[at]?.start ?? 0, end: last.end, phrases });
      terms.push(...phrases);
      at += run.length;
      continue;
    }
    const number = numberFrom(words, at);
    if (number) alternatives.push(number);
    at += number?.length ?? 1;
  }
  return { alternatives, terms: [...new Set(terms)] };
}
