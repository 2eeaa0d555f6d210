// Reads which words, synonyms and quantities a checklist point requires, and where an answer contains them.
import { type Token, tokensOf } from './match-words.ts';
import { spokenTerms } from './spoken-terms.ts';

const QUANTITY_WEIGHT = 1.5;
export const COMMON_WEIGHT = 0.5;

/** Words that occur in many points. Therefore a match of these words is weak evidence for a single point. */
const COMMON = new Set(
  tokensOf(
    `patient plan offer discuss consider treatment manage management time early first check look ensure appropriate risk
    advice information clear safe arrange follow-up include confirm day today`,
  ).map(({ key }) => key),
);

type Terms = ReadonlyMap<string, readonly { id: number; keys: readonly string[] }[]>;

export interface Thesaurus {
  /** Terms by the key of their first word, the longest first. */
  readonly terms: Terms;
}

/** @param groups groups of synonymous terms; terms of everyday language are added */
export function createThesaurus(groups: readonly (readonly string[])[]): Thesaurus {
  const terms = new Map<string, { id: number; keys: readonly string[] }[]>();
  for (const [id, group] of [...groups, ...spokenTerms].entries()) {
    for (const term of group) {
      const keys = tokensOf(term).map(({ key }) => key);
      const [first] = keys;
      if (first === undefined) continue;
      terms.set(first, [...(terms.get(first) ?? []), { id, keys }]);
    }
  }
  for (const list of terms.values()) list.sort((a, b) => b.keys.length - a.keys.length);
  return { terms };
}

interface Run {
  length: number;
  ids: number[];
}

/** The longest terms that start at this token. */
function runAt(tokens: readonly Token[], at: number, { terms }: Thesaurus): Run {
  const fits = (terms.get(tokens[at]?.key ?? '') ?? []).filter(({ keys }) =>
    keys.every((key, index) => tokens[at + index]?.key === key),
  );
  const length = fits[0]?.keys.length ?? 1;
  return { length, ids: fits.filter(({ keys }) => keys.length === length).map(({ id }) => id) };
}

/** One word, synonym or quantity that a point requires. */
export interface Wanted {
  ids: readonly number[];
  keys: readonly string[];
  unit: string | null;
  isNegated: boolean;
  weight: number;
}

export function wantedOf(text: string, thesaurus: Thesaurus): Wanted[] {
  const tokens = tokensOf(text);
  const wanted: Wanted[] = [];
  for (let at = 0; at < tokens.length; ) {
    const { length, ids } = runAt(tokens, at, thesaurus);
    const run = tokens.slice(at, at + length);
    const [first] = run as [Token];
    const keys = run.map(({ key }) => key);
    const isCommon = keys.every((key) => COMMON.has(key));
    const weight = /^\d/.test(first.key) ? QUANTITY_WEIGHT : isCommon ? COMMON_WEIGHT : 1;
    wanted.push({ ids, keys, unit: first.unit, isNegated: first.isNegated, weight });
    at += length;
  }
  return wanted;
}

export interface Said {
  tokens: readonly Token[];
  /** The positions of each key and of each group of synonyms. */
  places: ReadonlyMap<string | number, readonly { at: number; length: number }[]>;
}

export function readWords(words: string, thesaurus: Thesaurus): Said {
  const tokens = tokensOf(words);
  const places = new Map<string | number, { at: number; length: number }[]>();
  const add = (name: string | number, at: number, length: number) => {
    const known = places.get(name);
    if (known) known.push({ at, length });
    else places.set(name, [{ at, length }]);
  };
  for (const [at, { key }] of tokens.entries()) {
    add(key, at, 1);
    const { ids, length } = runAt(tokens, at, thesaurus);
    for (const id of ids) add(id, at, length);
    // When a term of several words is said, its first word counts too if that word alone is a term.
    if (length > 1)
      for (const { id, keys } of thesaurus.terms.get(key) ?? [])
        if (keys.length === 1) add(id, at, 1);
  }
  return { tokens, places };
}
