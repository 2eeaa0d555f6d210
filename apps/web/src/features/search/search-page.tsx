import { CloseButton, Stack, Text, TextInput, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SEARCH_MAX, SEARCH_MIN, SEARCH_RESULTS } from '@urost3/contract/limits.ts';
import type { SearchResult } from '@urost3/contract/search/search.schemas.ts';
import { searchRoutes } from '@urost3/contract/search/search.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { apiQuery } from '../../lib/api/api-query.ts';
import { isUnreachable } from '../../lib/offline/read-through.ts';
import { paths, studyPath } from '../../paths.ts';
import { useListAddress } from '../../ui/hooks/use-list-address.ts';
import { LockIcon, SearchIcon } from '../../ui/media/icons.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import pieces from '../../ui/page/pieces.module.css';
import { PlainList } from '../../ui/page/pieces.tsx';
import { EmptyState, PageLoader, QueryState } from '../../ui/state/state-panel.tsx';
import { Excerpt } from '../../ui/text/excerpt.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { useSubscription } from '../subscription/public/subscription-context.ts';
import classes from './search.module.css';

export function SearchPage() {
  const { asked, chosen, choose, field: queryField } = useListAddress({ q: SEARCH_MAX });
  const { q } = asked;
  const { hasFullAccess } = useSubscription();
  const field = useRef<HTMLInputElement>(null);
  return (
    <PageFrame size="md" gap="lg">
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
          classNames={{ input: classes.input }}
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
    </PageFrame>
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
      <Stack role="status" gap="3xs" mb={results.length > 0 ? 'sm' : 0}>
        {!isPlaceholderData && (
          <SearchNotes q={q} corrected={corrected} alsoSearched={alsoSearched} />
        )}
        <Quiet>{countText(results.length, hasMore)}</Quiet>
      </Stack>
      {results.length === 0 ? (
        <EmptyState drawing="search" title={`Nothing found for “${q}”`}>
          Try fewer words, or another word for the same thing.
        </EmptyState>
      ) : (
        <PlainList framed className={classes.results} data-stale={isPlaceholderData || undefined}>
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
      {alsoSearched.length > 0 && <Quiet>Also searched for {listOf(alsoSearched)}.</Quiet>}
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

/** At most this many characters precede the first matched word in an excerpt, so that a phone shows the word. */
const LEAD = 48;
/** The longest excerpt in characters: three lines on a phone. */
const EXCERPT_MAX = 120;
const SENTENCE_END = /[.?!]["”’)]*\s+(?=\p{Lu})/gu;

type ExcerptParts = NonNullable<SearchResult['excerpt']>;

/**
 * Begins the excerpt at the start of the sentence that contains the first match. If the sentence starts more than LEAD
 * characters before the match, the excerpt begins a few words before the match.
 */
function beginNearHit(parts: ExcerptParts): ExcerptParts {
  const hit = parts.findIndex(({ isHit }) => isHit);
  if (hit === -1) return parts;
  // All parts before the match are joined, because an ellipsis at the beginning of an excerpt is a separate part.
  const lead = parts
    .slice(0, hit)
    .map(({ text }) => text)
    .join('');
  const end = [...`${lead}${parts[hit]?.text ?? ''}`.matchAll(SENTENCE_END)]
    .map((match) => match.index + match[0].length)
    .findLast((index) => index <= lead.length);
  const sentence = lead.slice(end ?? 0);
  if (sentence.length <= LEAD) return [{ text: sentence, isHit: false }, ...parts.slice(hit)];
  const kept = lead.slice(-LEAD);
  return [{ text: `… ${kept.slice(kept.indexOf(' ') + 1)}`, isHit: false }, ...parts.slice(hit)];
}

function endAtWord(parts: ExcerptParts): ExcerptParts {
  let room = EXCERPT_MAX;
  const kept: ExcerptParts = [];
  for (const part of parts) {
    if (part.text.length > room) {
      const words = part.text.slice(0, room).replace(/[\s,;:·–…]*\S*$/u, '');
      return [...kept, { ...part, text: `${words} …` }];
    }
    kept.push(part);
    room -= part.text.length;
  }
  return kept;
}

/** One search result. A locked result links to its page, which explains how to open it. */
function SearchResultItem({ result }: { result: SearchResult }) {
  const { stationId, sectionId, title, category, isFree, isLocked, excerpt } = result;
  const { hasFullAccess } = useSubscription();
  return (
    <Stack component="li" gap="3xs" p="md">
      <h2 className={pieces.rowTitle} style={{ color: 'var(--app-accent-text)' }}>
        <Link to={studyPath(stationId, sectionId)} data-alone>
          {title}
        </Link>
      </h2>
      <p className={classes.meta}>
        <span>{stationLabels[stationId]}</span>
        {category && <span>{category}</span>}
        {isFree && !hasFullAccess && <span>Free preview</span>}
        {isLocked && (
          <span>
            <LockIcon size={16} className={classes.lock} /> Part of Premium
          </span>
        )}
      </p>
      {excerpt && excerpt.length > 0 && (
        <p className={classes.excerpt} data-wrap="anywhere">
          <Excerpt parts={endAtWord(beginNearHit(excerpt))} />
        </p>
      )}
    </Stack>
  );
}
