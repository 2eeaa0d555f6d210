// Compares an answer with the points of a checklist without a model, by word stems, synonyms, numbers with units, and negation.
import type { PointWeight } from '@urost3/contract/checklist.ts';
import type { HeardPoint } from '@urost3/contract/examiner.schemas.ts';
import type { PointVerdict } from '@urost3/contract/examiner.ts';
import { type Token, tokensOf } from './match-words.ts';
import { spokenTerms } from './spoken-terms.ts';

/** The largest number of tokens between the first and the last word that count for one point. */
const WINDOW = 40;
const COVERED = 0.55;
const PARTLY = 0.2;
const QUANTITY_WEIGHT = 1.5;
const COMMON_WEIGHT = 0.5;
/** The share of its weight that a word counts when only the answer or only the point negates it. */
const CONTRADICTED = 0.2;

/** Words that occur in many points, so that they are weak evidence for a single one. */
const COMMON = new Set(
  tokensOf(
    `patient plan offer discuss consider treatment manage management time early first check look ensure appropriate risk
    advice information clear safe arrange follow-up include confirm day today`,
  ).map(({ key }) => key),
);

export interface SheetPoint {
  readonly text: string;
  readonly weight: PointWeight;
}

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
interface Wanted {
  ids: readonly number[];
  keys: readonly string[];
  unit: string | null;
  isNegated: boolean;
  weight: number;
}

function wantedOf(text: string, thesaurus: Thesaurus): Wanted[] {
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

interface Said {
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
    // A term of one word that begins a longer term counts as said too.
    if (length > 1)
      for (const { id, keys } of thesaurus.terms.get(key) ?? [])
        if (keys.length === 1) add(id, at, 1);
  }
  return { tokens, places };
}

interface Hit {
  wanted: number;
  at: number;
  length: number;
  credit: number;
}

/** Every position at which the answer contains a part of the point. */
function hitsOf(wanted: readonly Wanted[], { tokens, places }: Said): Hit[] {
  return wanted.flatMap((want, index) => {
    const credit = (at: number, share: number) => {
      const isSame = tokens[at]?.isNegated === want.isNegated;
      return want.weight * share * (isSame ? 1 : CONTRADICTED);
    };
    const whole = want.ids.flatMap((id) => places.get(id) ?? []);
    const found = whole.map(({ at, length }) => ({ at, length, credit: credit(at, 1) }));
    const share = 1 / want.keys.length;
    const parts = want.keys.flatMap((key) =>
      (places.get(key) ?? []).map(({ at }) => ({ at, length: 1, credit: credit(at, share) })),
    );
    return [...found, ...parts].map((hit) => ({ ...hit, wanted: index }));
  });
}

interface Best {
  score: number;
  hits: Hit[];
}

/** The passage of the answer that contains most of the point. */
function bestWindow(wanted: readonly Wanted[], hits: readonly Hit[]): Best {
  const total = wanted.reduce((sum, { weight }) => sum + weight, 0);
  const inOrder = [...hits].sort((a, b) => a.at - b.at);
  let best: Best = { score: 0, hits: [] };
  for (const [first, { at: from }] of inOrder.entries()) {
    if (inOrder[first - 1]?.at === from) continue;
    const chosen = new Map<number, Hit>();
    for (let next = first; next < inOrder.length; next += 1) {
      const hit = inOrder[next] as Hit;
      if (hit.at >= from + WINDOW) break;
      if (hit.credit > (chosen.get(hit.wanted)?.credit ?? 0)) chosen.set(hit.wanted, hit);
    }
    const found = [...chosen.values()];
    const score = found.reduce((sum, { credit }) => sum + credit, 0) / total;
    if (score > best.score) best = { score, hits: found };
  }
  return best;
}

/** Whether the passage contains a different quantity with the same unit, such as `12 hours` when the point says `6 hours`. */
function hasOtherQuantity(wanted: readonly Wanted[], best: Best, { tokens }: Said): boolean {
  const places = best.hits.map(({ at }) => at);
  const near = tokens.slice(Math.max(0, Math.min(...places) - 5), Math.max(...places) + 6);
  return wanted.some(
    ({ unit, keys }) =>
      unit !== null &&
      near.some((token) => token.unit === unit) &&
      !near.some((token) => token.key === keys[0]),
  );
}

function quotesOf(best: Best, { tokens }: Said): HeardPoint['quotes'] {
  const byClause = new Map<number, { start: number; end: number }>();
  for (const { at, length } of best.hits) {
    const [first, last] = [tokens[at], tokens[at + length - 1]];
    if (!first || !last) continue;
    const known = byClause.get(first.clause);
    byClause.set(first.clause, {
      start: Math.min(known?.start ?? first.start, first.start),
      end: Math.max(known?.end ?? last.end, last.end),
    });
  }
  return [...byClause.values()].sort((a, b) => a.start - b.start);
}

function verdictOf(best: Best, wanted: readonly Wanted[], said: Said): PointVerdict {
  const parts = best.hits.filter(({ credit }) => credit >= COMMON_WEIGHT);
  if (parts.length === 0 || best.score < PARTLY) return 'not_heard';
  // A single match may be a coincidence, unless the point has at most two words and the match covers it.
  if (parts.length === 1 && (wanted.length > 2 || best.score < COVERED)) return 'not_heard';
  if (best.score < COVERED || hasOtherQuantity(wanted, best, said)) return 'partly';
  return 'covered';
}

/** How much of a text occurs in one passage of the answer, from 0 to 1. */
export function similarity(text: string, said: Said, thesaurus: Thesaurus): number {
  const wanted = wantedOf(text, thesaurus);
  return bestWindow(wanted, hitsOf(wanted, said)).score;
}

function matchPoint(point: SheetPoint, said: Said, thesaurus: Thesaurus): HeardPoint {
  const wanted = wantedOf(point.text, thesaurus);
  const best = bestWindow(wanted, hitsOf(wanted, said));
  const verdict = best.hits.length === 0 ? 'not_heard' : verdictOf(best, wanted, said);
  const quotes = verdict === 'not_heard' ? [] : quotesOf(best, said);
  return { text: point.text, weight: point.weight, verdict, quotes };
}

/** @returns one verdict per point, in the order of the checklist */
export function matchSheet(
  words: string,
  points: readonly SheetPoint[],
  thesaurus: Thesaurus,
): HeardPoint[] {
  const said = readWords(words, thesaurus);
  return points.map((point) => matchPoint(point, said, thesaurus));
}
