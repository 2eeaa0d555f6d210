// Groups of terms that mean the same to the search and to the examiner (content/synonyms.txt).
import { readFileSync } from 'node:fs';
import { termKey } from '../../db/text-search.ts';

const FILE = new URL('../../../../../content/synonyms.txt', import.meta.url);

export interface Synonyms {
  readonly groups: readonly (readonly string[])[];
  /** The terms of the group that contains a term with this key. */
  groupOf(key: string): readonly string[] | undefined;
}

/** @throws when two groups share a term, because a search for it would use only one of them */
export function createSynonyms(groups: readonly (readonly string[])[]): Synonyms {
  const byKey = new Map<string, readonly string[]>();
  for (const group of groups)
    for (const term of group) {
      const other = byKey.get(termKey(term));
      if (other) throw new Error(`“${term}” is twice in the synonyms: ${other.join(', ')}`);
      byKey.set(termKey(term), group);
    }
  return { groups, groupOf: (key) => byKey.get(key) };
}

/** @param text one group a line, its terms separated by commas; lines that begin with # are comments */
export function readSynonyms(text = readFileSync(FILE, 'utf8')): Synonyms {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return createSynonyms(lines.map((line) => line.split(',').map((term) => term.trim())));
}

let shared: Synonyms | null = null;

/** The synonyms of the file, which a process reads once. */
export const sharedSynonyms = (): Synonyms => (shared ??= readSynonyms());
