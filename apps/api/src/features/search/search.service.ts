// Searches sections. For a locked section only the title is searched. The text of a locked section appears in no result.
// It also does not affect the ranking, the synonyms and the spelling suggestions (decision 027).

import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { ResponseOf } from '@urost3/contract/endpoint.ts';
import { SEARCH_RESULTS, SEARCHES_PER_MINUTE } from '@urost3/contract/limits.ts';
import type { SearchResult, searchEndpoints } from '@urost3/contract/search/search.schemas.ts';
import type { StationType } from '@urost3/contract/stations/stations.schemas.ts';
import { stationIdOf } from '@urost3/contract/stations/stations.ts';
import type { Context } from '../../composition/context.ts';
import { cutPassage, listExcerpts, readPassage, searchTerms } from '../../db/excerpt.ts';
import {
  type Alternative,
  hasSyntax,
  splitsOf,
  termKey,
  textQuery,
  type Word,
  wordsOf,
} from '../../db/text-search.ts';
import { isEntitled, type Principal } from '../../http/guards/principal.ts';
import type { Burst } from '../../http/limits/token-bucket.ts';
import { findSection, isOpen } from '../stations/stations.service.ts';
import { listMatches, type Readable } from './search.repository.ts';
import { correctSpelling, findKnownWords, freeSections, listWords } from './spelling.ts';
import { createSynonyms, type Synonyms } from './synonyms.ts';

const SEARCHES: Burst = {
  burst: SEARCHES_PER_MINUTE,
  everyMs: MINUTE_MS / SEARCHES_PER_MINUTE,
  message: 'Too many searches. Please try again in a minute.',
};

/** No synonym has more words. */
const TERM_WORDS_MAX = 8;

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

/** Whether the texts contain a compound in this form, such as 'semi rigid' or 'semirigid'. */
type IsUsed = (form: string) => boolean;

/** A shorter pair is too often two words, such as 'in to'. */
const JOINED_MIN = 6;

function compoundFrom(
  words: readonly Word[],
  from: number,
  isUsed: IsUsed,
): (Alternative & { length: number }) | null {
  const [first, second] = [words[from], words[from + 1]];
  if (!first) return null;
  const apart = splitsOf(first.text).filter(isUsed);
  if (apart.length > 0) return { ...first, phrases: [], forms: apart, length: 1 };
  const joined = `${first.text}${second?.text ?? ''}`;
  if (!second || (joined.length < JOINED_MIN && !/\d/.test(joined)) || !isUsed(joined)) return null;
  return { start: first.start, end: second.end, phrases: [], forms: [joined], length: 2 };
}

/** @returns `alternatives`: phrases that may replace a part of the typed text; `terms`: the synonyms among them */
function findAlternatives(
  typed: string,
  synonyms: Synonyms,
  isUsed: IsUsed,
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
    const other = compoundFrom(words, at, isUsed) ?? numberFrom(words, at);
    if (other) alternatives.push(other);
    at += other?.length ?? 1;
  }
  return { alternatives, terms: [...new Set(terms)] };
}

const noSynonyms = createSynonyms([]);

/** Excerpts are taken from this many characters of a text, and from its sources. */
const BODY_SHOWN = 40_000;

interface Found {
  stationType: StationType;
  slug: string;
  /** The excerpt with marked matches; null when only the title may be searched. */
  excerpt: string | null;
}

async function findMatches(ctx: Context, typed: string, readable: Readable, isUsed: IsUsed) {
  const { alternatives, terms } = findAlternatives(
    typed,
    hasSyntax(typed) ? noSynonyms : ctx.synonyms,
    isUsed,
  );
  const query = textQuery(typed, alternatives);
  const rows = await listMatches(ctx.db, query, readable, SEARCH_RESULTS + 1);
  const needles = searchTerms(typed, alternatives);
  const passages = rows
    .slice(0, SEARCH_RESULTS)
    .map(({ body, sources }) =>
      body === null ? null : cutPassage(`${body.slice(0, BODY_SHOWN)}\n${sources}`, needles),
    );
  const excerpts = await listExcerpts(ctx.db, passages, textQuery(typed, alternatives, true));
  return {
    found: rows.slice(0, SEARCH_RESULTS).map((row, index) => ({
      stationType: row.stationType,
      slug: row.slug,
      excerpt: excerpts[index] ?? null,
    })),
    hasMore: rows.length > SEARCH_RESULTS,
    terms,
  };
}

/**
 * Searches for the typed text and for its compounds in the forms of the vocabulary. When there are no results, it tries all forms
 * that the texts contain, and then its corrected spelling.
 */
async function findOrCorrect(ctx: Context, typed: string, readable: Readable) {
  const listed = await listWords(ctx, readable);
  const first = { ...(await findMatches(ctx, typed, readable, listed.has)), corrected: null };
  if (first.found.length > 0 || hasSyntax(typed)) return first;
  const known = await findKnownWords(ctx, typed, readable);
  const isUsed: IsUsed = (form) => listed.has(form) || known.isUsed(form);
  const second = known.hasForms ? await findMatches(ctx, typed, readable, isUsed) : first;
  if (second.found.length > 0) return { ...second, corrected: null };
  const corrected = await correctSpelling(ctx, typed, known, readable);
  if (corrected === null) return first;
  const third = await findMatches(ctx, corrected, readable, isUsed);
  return third.found.length > 0 ? { ...third, corrected } : first;
}

function toResult(ctx: Context, row: Found, entitled: boolean): SearchResult[] {
  const stationId = stationIdOf[row.stationType];
  const section = findSection(ctx, { stationId, sectionId: row.slug });
  // Skip a section that was just withdrawn: the query still found it, but the catalogue no longer contains it.
  if (!section) return [];
  const isLocked = !isOpen(section, entitled);
  return [
    {
      stationId,
      sectionId: section.id,
      title: section.title,
      category: section.category,
      isFree: section.isFree,
      isLocked,
      excerpt: isLocked || row.excerpt === null ? null : readPassage(row.excerpt),
    },
  ];
}

/** @throws AppError too_many_requests */
export async function searchSections(
  ctx: Context,
  principal: Principal,
  typed: string,
): Promise<ResponseOf<typeof searchEndpoints.search>> {
  ctx.limits.countInProcess(SEARCHES, principal.uid);
  const entitled = isEntitled(principal);
  const readable = entitled ? null : freeSections(ctx);
  const { found, hasMore, terms, corrected } = await findOrCorrect(ctx, typed, readable);
  return {
    results: found.flatMap((row) => toResult(ctx, row, entitled)),
    hasMore,
    alsoSearched: terms,
    corrected,
  };
}
