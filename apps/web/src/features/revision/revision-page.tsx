import { Button, Stack, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SEARCH_MAX } from '@urost3/contract/limits.ts';
import type { RevisionItem } from '@urost3/contract/revision/revision.schemas.ts';
import { stationIds } from '@urost3/contract/stations/stations.ts';
import { Link } from 'react-router';
import { stationPath } from '../../paths.ts';
import { FilterChips } from '../../ui/form/filter-chips.tsx';
import { type ListAddress, useListAddress } from '../../ui/hooks/use-list-address.ts';
import { SearchIcon } from '../../ui/media/icons.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { PlainList } from '../../ui/page/pieces.tsx';
import { ListSkeleton } from '../../ui/state/list-skeleton.tsx';
import { EmptyState, QueryState } from '../../ui/state/state-panel.tsx';
import { OwnReports } from '../question-reports/public/own-reports.tsx';
import { revisionQuery } from './revision.queries.ts';
import { RevisionItemCard } from './revision-item.tsx';

/** The learner's bookmarks, notes and reported questions. */
export function RevisionPage() {
  const list = useListAddress(filters);
  const { chosen, field } = list;
  const all = useQuery(revisionQuery(''));
  // The search field is hidden while the learner has saved nothing.
  const isEmpty = chosen.search === '' && all.data?.items.length === 0;
  return (
    <PageFrame size="md" gap="lg">
      <Title order={1} tabIndex={-1}>
        My Revision
      </Title>
      <search hidden={isEmpty}>
        <TextInput
          type="search"
          label="Search my bookmarks and notes"
          leftSection={<SearchIcon size={18} />}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          {...field('search')}
        />
      </search>
      <Items list={list} />
      <OwnReports />
    </PageFrame>
  );
}

type RevisionList = ListAddress<typeof filters>;

function Items({ list }: { list: RevisionList }) {
  const q = list.asked.search;
  const query = useQuery(revisionQuery(q));
  const { data } = query;
  if (!data) {
    return (
      <QueryState
        query={query}
        loading={<ListSkeleton rows={5} height={76} />}
        title="Your bookmarks and notes could not be loaded"
        isWholePage
        otherwise="Please try again."
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
          <Button component={Link} to={stationPath(stationIds[0])}>
            Choose a section
          </Button>
        }
      >
        Bookmark a section, or write a note on it, and it will be waiting for you here.
      </EmptyState>
    );
  }
  return <FilteredItems items={data.items} list={list} />;
}

const parts = {
  all: { label: 'All', isIn: () => true, empty: '' },
  bookmarks: {
    label: 'Bookmarks',
    isIn: (item: RevisionItem) => item.bookmarkedAt !== null,
    empty: 'No bookmarks yet',
  },
  notes: {
    label: 'Notes',
    isIn: (item: RevisionItem) => item.noteUpdatedAt !== null,
    empty: 'No notes yet',
  },
};
const filters = { search: SEARCH_MAX, show: ['all', 'bookmarks', 'notes'] } as const;

function FilteredItems({ items, list }: { items: RevisionItem[]; list: RevisionList }) {
  const part = list.chosen.show;
  const shown = items.filter(parts[part].isIn);
  return (
    <Stack aria-label="Bookmarks and notes" component="section" gap="sm">
      <FilterChips
        label="Show"
        chips={filters.show.map((value) => ({
          value,
          label: parts[value].label,
          count: items.filter(parts[value].isIn).length,
        }))}
        value={part}
        onChange={(show) => list.choose({ show })}
      />
      {shown.length === 0 ? (
        <EmptyState drawing="bookmark" title={parts[part].empty} />
      ) : (
        <PlainList framed>
          {shown.map((item) => (
            <RevisionItemCard key={`${item.stationId}/${item.sectionId}`} item={item} />
          ))}
        </PlainList>
      )}
    </Stack>
  );
}

export { RevisionPage as Component };
