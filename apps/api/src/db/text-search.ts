// Turns typed text into a PostgreSQL text query.
import { foldText, joinCompounds } from '@urost3/contract/text/fold-text.ts';
import { type SQL, sql } from 'drizzle-orm';

/** Quotes, `-word` and `or` have their usual meaning in web search. In a query that uses them, the last word is not a prefix. */
const HAS_SYNTAX = /["\u201c\u201d]|(?:^|\s)-\S|\sor\s/i;

/** Whether the query uses search syntax, so that its words are not expanded. */
export const hasSyntax = (typed: string): boolean => HAS_SYNTAX.test(typed);

export interface Word {
  start: number;
  end: number;
  text: string;
}

/** The words of `foldText(typed)` with their places in it. */
export const wordsOf = (typed: string): Word[] =>
  [...foldText(typed).matchAll(/[^ ]+/g)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
    text,
  }));

/** Phrases that may replace one part of the typed text. The places are in `foldText(typed)`. */
export interface Alternative {
  start: number;
  end: number;
  phrases: readonly string[];
  /** Folded compounds, joined or apart, such as 'semi rigid'. They are found as they are written. */
  forms?: readonly string[];
}

/**
 * A tsquery for vectors of search_words(). All words must occur; the last one may be a prefix. Every part is a bound parameter
 * and was folded, so typed text never becomes SQL or query syntax.
 * @param alternatives sorted by position, without overlaps; ignored when the query uses search syntax
 * @param isForExcerpt whether it marks words in a text that was found
 */
export function textQuery(
  typed: string,
  alternatives: readonly Alternative[] = [],
  isForExcerpt = false,
): SQL {
  if (hasSyntax(typed)) return sql`websearch_to_tsquery('english', ${foldSyntax(typed)}::text)`;
  const text = foldText(typed);
  const parts: SQL[] = [];
  let from = 0;
  for (const { start, end, phrases, forms = [] } of alternatives) {
    if (start > from) parts.push(wordsQuery(text.slice(from, start)));
    const piece = text.slice(start, end);
    const isLast = end === text.length;
    const all = [
      isLast ? prefixQuery(piece) : wordsQuery(piece),
      ...phrases.map(phraseQuery),
      ...forms.map((form) => (isForExcerpt ? phraseQuery(form) : formQuery(form, isLast))),
    ];
    parts.push(sql`(${sql.join(all, sql` || `)})`);
    from = end;
  }
  if (from < text.length || parts.length === 0) parts.push(prefixQuery(text.slice(from)));
  return sql`(${sql.join(parts, sql` && `)})`;
}

/** Folds the words of a query and leaves its quotation marks, minus signs and `or`. */
function foldSyntax(typed: string): string {
  const parts = typed.replace(/[\u201c\u201d]/g, '"').matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g);
  return [...parts]
    .map(([, minus = '', quoted, word = '']) => {
      const folded = foldText(quoted ?? word);
      const isPhrase = quoted !== undefined || (minus !== '' && folded.includes(' '));
      return folded === '' ? '' : minus + (isPhrase ? `"${folded}"` : folded);
    })
    .join(' ');
}

const wordsQuery = (folded: string): SQL => sql`plainto_tsquery('english', ${folded}::text)`;

/** Words that lose their meaning when stemmed: 'catheterize' becomes 'catheter', which many other texts contain. */
const LOSES_ITS_MEANING = /iz(?:e|ation)$/i;

function phraseQuery(phrase: string): SQL {
  const folded = foldText(phrase);
  return LOSES_ITS_MEANING.test(folded)
    ? sql`phraseto_tsquery('simple', ${folded}::text)`
    : sql`phraseto_tsquery('english', ${folded}::text)`;
}

/** The words next to each other. The last word of a query may be incomplete, if it is not short. */
export const formTerm = (form: string, isLast: boolean): string =>
  form.replaceAll(' ', ' <-> ') + (isLast && /\S{4}$/.test(form) ? ':*' : '');

/** Stemmed only when no word is left out by that, as the second one of 'follow up' is. */
function formQuery(form: string, isLast: boolean): SQL {
  const written = sql`to_tsquery('simple', ${formTerm(form, isLast)}::text)`;
  const stemmed = sql`phraseto_tsquery('english', ${form}::text)`;
  const nodes = 2 * form.split(' ').length - 1;
  return sql`(${written} || case numnode(${stemmed}) when ${nodes}::int then ${stemmed} else '' end)`;
}

/**
 * The ways to write a folded word as two, such as 'semi rigid'. The first may be a single letter, as in 'x ray', if it is no word,
 * and the second a digit.
 */
export const splitsOf = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => `${word.slice(0, at + 1)} ${word.slice(at + 1)}`,
  ).filter((two) => /^(?:[^ai]|\S{2,}) (?:\p{N}|\S{2,})$/u.test(two) && /\S{3}|\p{N}/u.test(two));

/** A text query for a few short texts: any word may also be two words in them, and any two words one. */
export function compoundQuery(typed: string): SQL {
  if (hasSyntax(typed)) return textQuery(typed);
  const words = wordsOf(typed);
  const asTwo = words.map((word) => ({ ...word, phrases: [], forms: splitsOf(word.text) }));
  const asOne = words.slice(1).map((second, index) => {
    const first = words[index] ?? second;
    return { ...first, end: second.end, phrases: [], forms: [first.text + second.text] };
  });
  const queries = [asTwo, ...asOne.map((one) => [one])].map((forms) => textQuery(typed, forms));
  return sql`(${sql.join(queries, sql` || `)})`;
}

/** Requires every word; the last word may be incomplete. */
function prefixQuery(folded: string): SQL {
  const at = folded.lastIndexOf(' ') + 1;
  if (folded.length - at < 2) return wordsQuery(folded);
  const rest = folded.slice(0, at);
  // A folded word has no punctuation, so `:*` is the only operator.
  const prefix = `${folded.slice(at)}:*`;
  return sql`(${wordsQuery(rest)} && (to_tsquery('english', ${prefix}::text) || to_tsquery('simple', ${prefix}::text)))`;
}

/** Whether text that fold_text() prepared contains what a person typed. Folded text contains none of the signs of LIKE. */
export function containsFolded(text: SQL, typed: string): SQL {
  const forms = new Set([typed, joinCompounds(typed)].map(foldText).filter(Boolean));
  const found = [...forms].map((folded) => sql`${text} like ${`%${folded}%`}`);
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`;
}

/** Endings of inflected words, the longest first. */
const ENDINGS = ['ing', 'ed', 'es', 's', 'e'];
/** The least number of letters of a word without its ending, so that 'uses' does not become 'US'. */
const STEM_MIN = 3;

function stemOf(word: string): string {
  if (/\d/.test(word)) return word;
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= STEM_MIN);
  return ending ? word.slice(0, -ending.length) : word;
}

/**
 * The key of a term: its folded words without endings. For example, 'TWOCs' has the key of 'TWOC', and 'catheterised'
 * that of 'catheterise'. Two terms of a search are equal when they have the same key.
 */
export function termKey(term: string): string {
  return foldText(term).split(' ').map(stemOf).join(' ');
}
