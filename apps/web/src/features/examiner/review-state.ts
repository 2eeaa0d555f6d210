// What was heard of a sheet, and what the learner makes of it.
import type { Hearing } from '@urost3/contract/examiner.schemas.ts';
import type { PointVerdict } from '@urost3/contract/examiner.ts';

/** Text of the point → what the learner says of it. A point without an entry is not confirmed. */
export type Confirmed = Readonly<Record<string, PointVerdict>>;

/** A quote's place in the words. */
type Place = Hearing['points'][number]['quotes'][number];

interface WordsPart {
  text: string;
  isMarked: boolean;
}

/** Splits the words into parts, in order, and marks those that a quote names. Quotes may overlap. */
export function markQuotes(words: string, quotes: readonly Place[]): WordsPart[] {
  const parts: WordsPart[] = [];
  let from = 0;
  for (const { start, end } of quotes.toSorted((a, b) => a.start - b.start)) {
    const begin = Math.max(start, from);
    if (end <= begin) continue;
    if (begin > from) parts.push({ text: words.slice(from, begin), isMarked: false });
    parts.push({ text: words.slice(begin, end), isMarked: true });
    from = end;
  }
  if (from < words.length) parts.push({ text: words.slice(from), isMarked: false });
  return parts;
}

/** The points that the confirmed sheet ticks: a point that was partly covered is not ticked. */
export const tickedOf = (sheet: readonly { text: string }[], confirmed: Confirmed): string[] =>
  sheet.map(({ text }) => text).filter((text) => confirmed[text] === 'covered');
