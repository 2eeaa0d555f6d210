// Searches sections. For a locked section only the title is searched. The text of a locked section appears in no result.
// It also does not affect the ranking, the synonyms and the spelling suggestions (decision 027).

import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { ResponseOf } from '@urost3/contract/endpoint.ts';
import type { searchEndpoints } from '@urost3/contract/endpoints.ts';
import { SEARCH_RESULTS, SEARCHES_PER_MINUTE } from '@urost3/contract/limits.ts';
import type { SearchResult } from '@urost3/contract/search.schemas.ts';
import type { StationType } from '@urost3/contract/stations.schemas.ts';
import { stationIdOf, stationTypeOf } from '@urost3/contract/stations.ts';
import type { Database } from '../../db/client.ts';
import { cutPassage, listExcerpts, readPassage, searchTerms } from '../../db/excerpt.ts';
import { hasSyntax, textQuery } from '../../db/text-search.ts';
import { AppError } from '../../http/app-error.ts';
import { isEntitled, type Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { ContentService } from '../content/content.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import { findAlternatives } from './alternatives.ts';
import { listMatches, type Readable, type ReadableSection } from './search.repository.ts';
import { createSpelling } from './spelling.ts';
import { createSynonyms, type Synonyms } from './synonyms.service.ts';

/** Limits a person's searches per calendar minute, so that scripts are refused. Only counts are stored, in memory. */
function createRate(clock: Clock) {
  let minute = 0;
  const counts = new Map<string, number>();
  return (uid: string): void => {
    const now = clock.now().getTime();
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      counts.clear();
    }
    const count = (counts.get(uid) ?? 0) + 1;
    counts.set(uid, count);
    if (count <= SEARCHES_PER_MINUTE) return;
    throw new AppError('too_many_requests', 'Too many searches. Please try again in a minute.', {
      retryAfter: Math.ceil(((current + 1) * MINUTE_MS - now) / 1000),
    });
  };
}

const noSynonyms = createSynonyms([]);

interface Found {
  stationType: StationType;
  slug: string;
  /** The excerpt with marked matches; null when only the title may be searched. */
  excerpt: string | null;
}

export type SearchService = ReturnType<typeof createSearchService>;

export function createSearchService(deps: {
  database: Database;
  clock: Clock;
  content: ContentService;
  stations: StationsService;
  synonyms: Synonyms;
}) {
  const { content, stations, synonyms } = deps;
  const { db } = deps.database;
  const count = createRate(deps.clock);

  function freeSections(): ReadableSection[] {
    return [...content.catalogue()].flatMap(([stationId, sections]) =>
      sections
        .filter((section) => section.isFree)
        .map((section) => ({ stationType: stationTypeOf[stationId], slug: section.id })),
    );
  }

  const correct = createSpelling(db, freeSections, synonyms);

  async function find(typed: string, readable: Readable) {
    const { alternatives, terms } = findAlternatives(
      typed,
      hasSyntax(typed) ? noSynonyms : synonyms,
    );
    const query = textQuery(typed, alternatives);
    const rows = await listMatches(db, query, readable, SEARCH_RESULTS + 1);
    const needles = searchTerms(typed, alternatives);
    const passages = rows
      .slice(0, SEARCH_RESULTS)
      .map(({ text }) => (text === null ? null : cutPassage(text, needles)));
    const excerpts = await listExcerpts(db, passages, query);
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

  /** Searches for the typed text, and for its corrected spelling when there are no results. */
  async function findOrCorrect(typed: string, readable: Readable) {
    const first = { ...(await find(typed, readable)), corrected: null };
    if (first.found.length > 0 || hasSyntax(typed)) return first;
    const corrected = await correct(typed, readable, content.contentVersion());
    if (corrected === null) return first;
    const second = await find(corrected, readable);
    return second.found.length > 0 ? { ...second, corrected } : first;
  }

  function toResult(row: Found, entitled: boolean): SearchResult[] {
    const stationId = stationIdOf[row.stationType];
    const section = stations.find({ stationId, sectionId: row.slug });
    // Skip a section that was just withdrawn: the query still found it, but the catalogue no longer contains it.
    if (!section) return [];
    const isLocked = !stations.isOpen(section, entitled);
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

  return {
    /** @throws AppError too_many_requests */
    async search(
      principal: Principal,
      typed: string,
    ): Promise<ResponseOf<typeof searchEndpoints.search>> {
      count(principal.uid);
      const entitled = isEntitled(principal);
      const readable = entitled ? null : freeSections();
      const { found, hasMore, terms, corrected } = await findOrCorrect(typed, readable);
      return {
        results: found.flatMap((row) => toResult(row, entitled)),
        hasMore,
        alsoSearched: terms,
        corrected,
      };
    },
  };
}
