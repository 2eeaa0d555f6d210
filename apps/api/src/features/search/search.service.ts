// Search. What a person may not read neither shows in a result nor moves one: for locked sections only the title counts.
import { SEARCH_RESULTS, SEARCHES_A_MINUTE } from '@urost3/contract/limits.ts';
import type { SearchResult } from '@urost3/contract/search.ts';
import { stationIdOf, stationTypeOf } from '@urost3/contract/stations.ts';
import type { Db } from '../../db/client.ts';
import { readPassage } from '../../db/text-search.ts';
import { AppError } from '../../http/app-error.ts';
import { isEntitled, type Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { ContentService } from '../content/content.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import { listMatches, type ReadableSection } from './search.repository.ts';

const MINUTE_MS = 60_000;

/** Searches of one minute by person, in this process: a guard against scripts, not an account of what people did. */
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
    if (count <= SEARCHES_A_MINUTE) return;
    throw new AppError('too_many_requests', 'Too many searches. Please try again in a minute.', {
      retryAfter: Math.ceil(((current + 1) * MINUTE_MS - now) / 1000),
    });
  };
}

export type SearchService = ReturnType<typeof createSearchService>;

export function createSearchService(deps: {
  db: Db;
  clock: Clock;
  content: ContentService;
  stations: StationsService;
}) {
  const { db, content, stations } = deps;
  const count = createRate(deps.clock);

  function freeSections(): ReadableSection[] {
    return [...content.catalogue()].flatMap(([stationId, sections]) =>
      sections
        .filter((section) => section.isFree)
        .map((section) => ({ stationType: stationTypeOf[stationId], slug: section.id })),
    );
  }

  return {
    /** @throws AppError too_many_requests */
    async search(
      principal: Principal,
      typed: string,
    ): Promise<{ results: SearchResult[]; hasMore: boolean }> {
      count(principal.uid);
      const entitled = isEntitled(principal);
      const readable = entitled ? null : freeSections();
      const rows = await listMatches(db, typed, readable, SEARCH_RESULTS + 1);
      const results = rows.slice(0, SEARCH_RESULTS).flatMap((row): SearchResult[] => {
        const stationId = stationIdOf[row.stationType];
        const section = stations.find({ stationId, sectionId: row.slug });
        // Withdrawn a moment ago: the list of this process knows first.
        if (!section) return [];
        const isLocked = !section.isFree && !entitled;
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
      });
      return { results, hasMore: rows.length > SEARCH_RESULTS };
    },
  };
}
