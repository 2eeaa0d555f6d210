import { Button, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { SEARCH_MAX } from '@urost3/contract/limits.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { OwnReports } from '../question-reports/public/own-reports.tsx';
import { revisionQuery } from './revision.queries.ts';
import { RevisionItemCard } from './revision-item.tsx';
import classes from './revision-page.module.css';

/** The learner's bookmarks, notes and reported questions. */
export function RevisionPage() {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 250);
  return (
    <div className={classes.page}>
      <Title order={1}>My Revision</Title>
      <search>
        <TextInput
          type="search"
          label="Search my bookmarks and notes"
          leftSection={<SearchIcon size={18} />}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </search>
      <Items q={q} />
      <OwnReports />
    </div>
  );
}

function Items({ q }: { q: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(revisionQuery(q));
  if (isPending) return <PageLoader />;
  if (!data) {
    return (
      <ErrorState
        title="Your bookmarks and notes could not be loaded"
        isWholePage
        message={messageOf(error, 'Please try again.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (data.items.length === 0 && q !== '') {
    return <EmptyState drawing="search" title={`No bookmark or note matches “${q}”`} />;
  }
  if (data.items.length === 0) {
    return (
      <EmptyState
        drawing="bookmark"
        title="Nothing saved yet"
        action={
          <Button component={Link} to={paths.dashboard}>
            Go to Dashboard
          </Button>
        }
      >
        Bookmark a section, or write a note on it, and it is waiting for you here.
      </EmptyState>
    );
  }
  return (
    <section aria-label="Bookmarks and notes">
      <ul className={classes.list}>
        {data.items.map((item) => (
          <RevisionItemCard key={`${item.stationId}/${item.sectionId}`} item={item} />
        ))}
      </ul>
    </section>
  );
}
