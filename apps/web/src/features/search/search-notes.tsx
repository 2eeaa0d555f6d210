import { Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

interface SearchNotesProps {
  q: string;
  corrected: string | null;
  alsoSearched: readonly string[];
}

/** States which other words were searched for: a spelling correction and synonyms. */
export function SearchNotes({ q, corrected, alsoSearched }: SearchNotesProps) {
  return (
    <>
      {corrected && (
        <Text>
          Nothing contains “{q}”. Did you mean{' '}
          <Link to={`${paths.search}?${new URLSearchParams({ q: corrected })}`}>{corrected}</Link>?
          These are its results.
        </Text>
      )}
      {alsoSearched.length > 0 && (
        <Text size="sm" c="dimmed">
          Also searched for {listOf(alsoSearched)}.
        </Text>
      )}
    </>
  );
}

const commas = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const listOf = (terms: readonly string[]) => commas.format(terms.map((term) => `“${term}”`));
