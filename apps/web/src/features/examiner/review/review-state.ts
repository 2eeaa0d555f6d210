// Combines the examiner's verdicts with the learner's confirmations.
import type { Hearing } from '@urost3/contract/examiner/examiner.schemas.ts';
import type { PointVerdict } from '@urost3/contract/examiner/examiner.ts';

/** The learner's verdict by the text of the point. A point without an entry is not confirmed yet. */
export type Confirmed = Readonly<Record<string, PointVerdict>>;

/** The position of a quote in the learner's text. */
type Place = Hearing['points'][number]['quotes'][number];

interface WordsPart {
  text: string;
  isMarked: boolean;
}

/** Splits the text into consecutive parts, and marks the parts inside a quote. Quotes may overlap. */
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

/** The points that are ticked on the confirmed sheet. A partly covered point is not ticked. */
export const tickedOf = (sheet: readonly { text: string }[], confirmed: Confirmed): string[] =>
  sheet.map(({ text }) => text).filter((text) => confirmed[text] === 'covered');
