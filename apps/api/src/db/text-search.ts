// What people type → a PostgreSQL text query, and excerpts with the hits marked.
import { type SQL, sql } from 'drizzle-orm';

/** Characters that stand around a hit; taken out of every text that is searched. */
const HIT_STARTS = '\uE000';
const HIT_ENDS = '\uE001';

/** Quotes, `-word` and `or` mean what they mean in web searches; then the last word is not extended. */
const HAS_SYNTAX = /["\u201c\u201d]|(?:^|\s)-\S|\sor\s/i;

/**
 * A tsquery for vectors that hold words stemmed and as written. All words must occur; the last one may be half typed.
 * Every part is a parameter: nothing people type is SQL or query syntax.
 */
export function textQuery(typed: string): SQL {
  const text = typed.normalize('NFKC').replace(/[\u201c\u201d]/g, '"');
  const last = HAS_SYNTAX.test(text) ? null : /[\p{L}\p{N}]{2,}$/u.exec(text);
  if (!last) return sql`websearch_to_tsquery('english', ${text}::text)`;
  const rest = text.slice(0, last.index);
  // Letters and digits only: `:*` is the one operator.
  const prefix = `${last[0].toLowerCase()}:*`;
  return sql`(websearch_to_tsquery('english', ${rest}::text) && (to_tsquery('english', ${prefix}::text) || to_tsquery('simple', ${prefix}::text)))`;
}

/** The part of a text that fits the query best, with marks that `readExcerpt` understands. */
export function excerptSql(text: SQL, query: SQL, words = 34): SQL {
  const options = `StartSel=${HIT_STARTS}, StopSel=${HIT_ENDS}, MaxFragments=2, MaxWords=${words}, MinWords=12, FragmentDelimiter=" … "`;
  return sql`ts_headline('english', ${text}, ${query}, ${options})`;
}

/** What is left of a table's second line and of rules: dashes and colons that no one reads. */
const DIVIDERS = /(?<=^|\s)[-:]{3,}(?=\s|$)/g;

/** Middle dots that stand where nothing is between them: empty cells, the first and the last piece. */
const EMPTY_PIECES = /^[\s·]+|(?<=·)[\s·]+(?=·)|[\s·]+$/g;

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

/** An excerpt from the middle of a longer text: says so where it begins or ends within a sentence. The database drops the last full stop. */
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
