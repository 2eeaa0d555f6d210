// Compares an answer with the points of a checklist. It calls no model: it uses word stems, synonyms, numbers with
// units, and negation.
import type { PointWeight } from '@urost3/contract/checklist.ts';
import type { HeardPoint } from '@urost3/contract/examiner.schemas.ts';
import type { PointVerdict } from '@urost3/contract/examiner.ts';
import {
  COMMON_WEIGHT,
  readWords,
  type Said,
  type Thesaurus,
  type Wanted,
  wantedOf,
} from './match-terms.ts';

/** The words of the answer that count for one point lie within this many tokens. */
const WINDOW = 40;
const COVERED = 0.55;
const PARTLY = 0.2;
/** A word may be negated in the answer and not in the point, or vice versa. It then counts this share of its weight. */
const CONTRADICTED = 0.2;

export interface SheetPoint {
  readonly text: string;
  readonly weight: PointWeight;
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

/**
 * Whether the answer gives another value for a quantity of the point, such as `12 hours` instead of `6 hours`. The
 * other value, with the same unit, is near the matched words, and the value of the point is not.
 */
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
