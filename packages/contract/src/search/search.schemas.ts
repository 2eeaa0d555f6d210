// Full-text search in the titles of all sections and in the texts of those that the caller may read.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { SEARCH_MAX, SEARCH_MIN } from '../limits.ts';
import { SectionRef } from '../study/study.schemas.ts';
import { searchRoutes } from './search.ts';

/** Consecutive pieces of plain text without markup. `isHit` marks the pieces that match the search. */
export const Excerpt = z.array(z.object({ text: z.string(), isHit: z.boolean() }));
export const SearchQuery = z.object({
  q: z
    .string()
    .trim()
    .min(SEARCH_MIN, `Please type at least ${SEARCH_MIN} characters.`)
    .max(SEARCH_MAX, `Please keep this to ${SEARCH_MAX} characters.`),
});

export const SearchResult = z.object({
  ...SectionRef.shape,
  title: z.string(),
  category: z.string(),
  isFree: z.boolean(),
  /** Whether only the title matched, because the text is locked. */
  isLocked: z.boolean(),
  /** Null for locked sections. */
  excerpt: Excerpt.nullable(),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const searchSchemas = {
  search: {
    summary: 'Sections whose title, or text where the caller may read it, matches; best first.',
    query: SearchQuery,
    response: z.object({
      results: z.array(SearchResult),
      hasMore: z.boolean(),
      /** Synonyms that were searched too. */
      alsoSearched: z.array(z.string()),
      /** The corrected spelling that was searched, because there were no results for the typed words; otherwise null. */
      corrected: z.string().nullable(),
    }),
  },
} satisfies EndpointSchemas;

export const tag = { name: 'Search', description: 'Find sections by their title or text.' };
export const searchEndpoints = joinEndpoints(searchRoutes, searchSchemas);
