// Turns typed text into a PostgreSQL text query, and creates excerpts in which the matches are marked.
import { type SQL, sql } from 'drizzle-orm';

/** Characters that mark the start and the end of a match. They are removed from all searched text. */
const HIT_STARTS = '\uE000';
const HIT_ENDS = '\uE001';

/** Quotes, `-word` and `or` have their usual meaning in web search. In a query that uses them, the last word is not a prefix. */
const HAS_SYNTAX = /["\u201c\u201d]|(?:^|\s)-\S|\sor\s/i;

/** Whether the query uses search syntax, so that its words are not expanded. */
export const hasSyntax = (typed: string): boolean => HAS_SYNTAX.test(typed);

/** The normalised query text. The positions in an `Alternative` refer to it. */
export const normalizeTyped = (typed: string): string =>
  typed.normalize('NFKC').replace(/[\u201c\u201d]/g, '"');

/** Phrases that may replace one part of the typed text. */
export interface Alternative {
  start: number;
  end: number;
  phrases: readonly string[];
}

/**
 * A tsquery for vectors that contain stemmed and literal words. All words must occur; the last one may be a prefix. Every part is a bound
 * parameter, so typed text never becomes SQL or query syntax.
 * @param alternatives sorted by position, without overlaps; ignored when the query uses search syntax
 */
export function textQuery(typed: string, alternatives: readonly Alternative[] = []): SQL {
  const text = normalizeTyped(typed);
  if (HAS_SYNTAX.test(text)) return wordsQuery(text);
  const parts: SQL[] = [];
  let from = 0;
  for (const { start, end, phrases } of alternatives) {
    if (start > from) parts.push(wordsQuery(text.slice(from, start)));
    const piece = text.slice(start, end);
    const same = [end === text.length ? prefixQuery(piece) : wordsQuery(piece)];
    parts.push(sql`(${sql.join([...same, ...phrases.map(phraseQuery)], sql` || `)})`);
    from = end;
  }
  if (from < text.length || parts.length === 0) parts.push(prefixQuery(text.slice(from)));
  return sql`(${sql.join(parts, sql` && `)})`;
}

const wordsQuery = (text: string): SQL => sql`websearch_to_tsquery('english', ${text}::text)`;

/** Words that lose their meaning when stemmed: 'catheterize' becomes 'catheter', which many other texts contain. */
const LOSES_ITS_MEANING = /iz(?:e|ation)$/i;

function phraseQuery(phrase: string): SQL {
  return LOSES_ITS_MEANING.test(phrase)
    ? sql`phraseto_tsquery('simple', ${phrase}::text)`
    : sql`phraseto_tsquery('english', ${phrase}::text)`;
}

/** Requires every word; the last word may be incomplete. */
function prefixQuery(text: string): SQL {
  const last = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{2,}$/u.exec(text);
  if (!last) return wordsQuery(text);
  const rest = text.slice(0, last.index);
  // Letters and digits only, so that `:*` is the only operator.
  const prefix = `${last[0].toLowerCase()}:*`;
  return sql`(websearch_to_tsquery('english', ${rest}::text) && (to_tsquery('english', ${prefix}::text) || to_tsquery('simple', ${prefix}::text)))`;
}

/** Up to two parts of a text that match the query, of at most `words` words each. `readExcerpt` parses the marks. */
export function excerptSql(text: SQL, query: SQL, words = 34): SQL {
  const options = `StartSel=${HIT_STARTS}, StopSel=${HIT_ENDS}, MaxFragments=2, MaxWords=${words}, MinWords=12, FragmentDelimiter=" … "`;
  return sql`ts_headline('english', ${text}, ${query}, ${options})`;
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
