// Converts the administrators' synonyms into the matcher's form. The result is reused until the list changes.
import type { SearchSynonymsService } from '../search/search-synonyms.service.ts';
import { createThesaurus, type Thesaurus } from './match-terms.ts';

export function createThesaurusReader(synonyms: SearchSynonymsService): () => Promise<Thesaurus> {
  let known: { stamp: string; thesaurus: Thesaurus } | null = null;
  return async () => {
    const { entries } = await synonyms.list();
    const stamp = entries.map(({ id, version }) => `${id}:${version}`).join(' ');
    if (known?.stamp !== stamp)
      known = { stamp, thesaurus: createThesaurus(entries.map(({ terms }) => terms)) };
    return known.thesaurus;
  };
}
