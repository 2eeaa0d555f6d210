import { CloseButton, Stack, Text, TextInput, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SEARCH_MAX, SEARCH_MIN, SEARCH_RESULTS } from '@urost3/contract/limits.ts';
import { searchRoutes } from '@urost3/contract/search/search.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { apiQuery } from '../../lib/api/api-query.ts';
import { isUnreachable } from '../../lib/offline/read-through.ts';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../ui/hooks/use-list-address.ts';
import { SearchIcon } from '../../ui/media/icons.tsx';
import { PlainList } from '../../ui/page/pieces.tsx';
import { PageLoader } from '../../ui/state/page-loader.tsx';
import { EmptyState, QueryState } from '../../ui/state/state-panel.tsx';
import { counted } from '../../ui/text/counted.ts';
import { useSubscription } from '../subscription/public/subscription-context.ts';
import classes from './search.module.css';
import { SearchResultItem } from './search-result-item.tsx';

export function SearchPage() {
  const { asked, chosen, choose, field: queryField } = useListAddress({ q: SEARCH_MAX });
  const { q } = asked;
  const { hasFullAccess } = useSubscription();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Stack gap="lg" maw="50rem" mx="auto" p="var(--app-page-top) var(--app-gutter)">
      <Title order={1} id="search-title">
        Search the question bank
      </Title>
      <search>
        <TextInput
          type="search"
          aria-labelledby="search-title"
          ref={field}
          description={
            hasFullAccess
              ? 'Titles and text of all sections'
              : 'Titles of all sections, and the text of those you can open'
          }
          leftSection={<SearchIcon size={18} />}
          rightSectionWidth={44}
          rightSection={
            chosen.q && (
              <CloseButton
                aria-label="Clear search"
                onClick={() => {
                  choose({ q: '' });
                  field.current?.focus();
                }}
              />
            )
          }
          size="md"
          descriptionProps={{ mb: '0.5rem' }}
          classNames={{ input: classes.searchPageInput }}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          data-autofocus
          // People open this page to type into this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={q === ''}
          {...queryField('q')}
        />
      </search>
      <Results q={q} />
    </Stack>
  );
}

function Results({ q }: { q: string }) {
  const query = useQuery(searchQuery(q));
  const { data, error, isPending, isPlaceholderData } = query;
  if (q.length < SEARCH_MIN) {
    return (
      <EmptyState drawing="search" title="What are you looking for?">
        Type a condition, a procedure, an abbreviation or a guideline’s number. “Quotation marks”
        keep words together, -word leaves one out.
      </EmptyState>
    );
  }
  if (isPending) return <PageLoader label="Searching" />;
  if (error && (!data || isPlaceholderData)) {
    return (
      <QueryState
        query={query}
        title={isUnreachable(error) ? 'Search needs a connection' : 'The search did not work'}
        otherwise="Please try again."
      />
    );
  }
  const { results, hasMore, alsoSearched, corrected } = data;
  return (
    <section aria-label="Results">
      <div role="status" className={classes.status}>
        {!isPlaceholderData && (
          <SearchNotes q={q} corrected={corrected} alsoSearched={alsoSearched} />
        )}
        <p className={classes.count}>{countText(results.length, hasMore)}</p>
      </div>
      {results.length === 0 ? (
        <EmptyState drawing="search" title={`Nothing found for “${q}”`}>
          Try fewer words, or another word for the same thing.
        </EmptyState>
      ) : (
        <PlainList className={classes.results} data-stale={isPlaceholderData}>
          {results.map((result) => (
            <SearchResultItem key={`${result.stationId}/${result.sectionId}`} result={result} />
          ))}
        </PlainList>
      )}
    </section>
  );
}

function countText(count: number, hasMore: boolean): string {
  if (hasMore) return `The best ${SEARCH_RESULTS} results. More words narrow them down.`;
  if (count === 0) return '';
  return counted(count, 'result');
}

interface SearchNotesProps {
  q: string;
  corrected: string | null;
  alsoSearched: readonly string[];
}

/** States which other words were searched for: a spelling correction and synonyms. */
function SearchNotes({ q, corrected, alsoSearched }: SearchNotesProps) {
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

/** @param q the trimmed search text */
function searchQuery(q: string) {
  return apiQuery(['search', q], searchRoutes.search, {
    query: { q },
    enabled: q.length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
  });
}

export { SearchPage as Component };
