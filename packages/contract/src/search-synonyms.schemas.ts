// Synonyms for the search: abbreviations with their long forms, synonyms, British and American spellings.
import { z } from 'zod';
import type { EndpointSchemas } from './endpoint.ts';
import {
  SYNONYM_TERM_MAX,
  SYNONYM_TERMS_MAX,
  SYNONYM_TERMS_MIN,
  SYNONYM_WORDS_MAX,
  VERSION_MAX,
} from './limits.ts';
import { termKey } from './search-synonyms.ts';
import { line } from './text.schemas.ts';

const SynonymTerm = line(SYNONYM_TERM_MAX, 'Please leave no term empty.')
  .refine(
    (term) => termKey(term).length > 1,
    'Please use at least two letters or digits in a term.',
  )
  .refine(
    (term) => termKey(term).split(' ').length <= SYNONYM_WORDS_MAX,
    `Please use at most ${SYNONYM_WORDS_MAX} words in a term.`,
  );

export const SynonymBody = z.object({
  /** In the order in which a search lists them. */
  terms: z
    .array(SynonymTerm)
    .min(SYNONYM_TERMS_MIN, `Please give at least ${SYNONYM_TERMS_MIN} terms, one on each line.`)
    .max(SYNONYM_TERMS_MAX, `Please give at most ${SYNONYM_TERMS_MAX} terms.`)
    .refine(
      (terms) => new Set(terms.map(termKey)).size === terms.length,
      'Please give each term only once. Singular and plural count as one.',
    ),
});

/** The version on which the change is based. After another change the response is 409 stale_version. */
const Version = z.int().min(1).max(VERSION_MAX);

export const SynonymEntry = z.object({
  id: z.string(),
  terms: z.array(z.string()),
  version: z.int(),
});
export type SynonymEntry = z.infer<typeof SynonymEntry>;

const params = z.object({ id: z.string().regex(/^\d{1,15}$/, 'That is not a valid id.') });

export const searchSynonymSchemas = {
  list: {
    summary: 'Every group of terms that mean the same to search, by the first term.',
    response: z.object({ entries: z.array(SynonymEntry) }),
  },
  create: {
    summary: 'Add a group of terms; 409 conflict when another group has one of them.',
    body: SynonymBody,
    response: SynonymEntry,
  },
  update: {
    summary: 'Change a group of terms; 409 stale_version after somebody else’s change.',
    params,
    body: SynonymBody.extend({ version: Version }),
    response: SynonymEntry,
  },
  remove: {
    summary: 'Remove a group of terms.',
    params,
    response: z.object({ success: z.literal(true) }),
  },
} satisfies EndpointSchemas;
