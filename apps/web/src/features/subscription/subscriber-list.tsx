import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Subscriber } from '@urost3/contract/subscription.schemas.ts';
import { SUBSCRIBERS_PAGE, subscriberSorts } from '@urost3/contract/subscription.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DataTable } from '../../ui/data-table.tsx';
import { type Sort, SortField } from '../../ui/data-table-sort.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { Pager } from '../../ui/pager.tsx';
import { leaveEmptyPage } from '../../ui/pages.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { ExpiryModal } from './expiry-modal.tsx';
import { subscriberColumns } from './subscriber-columns.tsx';
import { subscribersQuery } from './subscribers.queries.ts';

const SEARCH_WAIT_MS = 400;

interface SubscriberListProps {
  onGive: (user: Subscriber) => void;
}

/**
 * The people who have or had Premium through a subscription or a seat, one page at a time. The server searches and
 * sorts.
 */
export function SubscriberList({ onGive }: SubscriberListProps) {
  const { uid: ownUid } = useSignedInUser();
  const [page, setPage] = useState(1);
  const [address] = useSearchParams();
  // A link from another page may contain a person to search for.
  const [search, setSearch] = useState(address.get('search') ?? '');
  const [searchTerm] = useDebouncedValue(search.trim(), SEARCH_WAIT_MS);
  const [sort, setSort] = useState<Sort | undefined>(undefined);
  const [editing, setEditing] = useState<Subscriber | null>(null);
  const [ending, setEnding] = useState<Subscriber | null>(null);
  const list = useQuery(
    subscribersQuery({
      page,
      limit: SUBSCRIBERS_PAGE,
      searchTerm,
      sortBy: subscriberSorts.find((key) => key === sort?.key) ?? 'purchased',
      sortOrder: sort?.direction === 'ascending' ? 'asc' : 'desc',
    }),
  );
  leaveEmptyPage({
    page,
    pageSize: SUBSCRIBERS_PAGE,
    total: list.data?.total,
    isFetching: list.isFetching,
    onPage: setPage,
  });
  const columns = useMemo(
    () => subscriberColumns({ ownUid, onEdit: setEditing, onDeactivate: setEnding, onGive }),
    [ownUid, onGive],
  );
  const find = (words: string) => {
    setSearch(words);
    setPage(1);
  };
  const sortBy = (next: Sort) => {
    setSort(next);
    setPage(1);
  };

  if (list.isError && !list.data)
    return <QueryError query={list} otherwise="Failed to fetch subscription data." />;
  if (!list.data) return <PageLoader label="Loading subscriptions" />;
  const { data: rows, total, page: shownPage } = list.data;
  if (total === 0 && search === '' && searchTerm === '' && !list.isPlaceholderData)
    return <EmptyState title="Nobody has subscribed yet." />;
  return (
    <>
      <FilterBar
        label="Find subscribers"
        onClear={search === '' ? undefined : () => find('')}
        sort={<SortField columns={columns} sort={sort} onSort={sortBy} isInline />}
      >
        <TextInput
          data-wide
          label="Search"
          type="search"
          placeholder="Search by name or email..."
          maxLength={200}
          value={search}
          onChange={(event) => find(event.currentTarget.value)}
        />
      </FilterBar>
      {total === 0 ? (
        <EmptyState title="No subscribers match this search">
          Try part of a name or of an email address.
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption="Subscribed users"
            columns={columns}
            rows={rows}
            keyOf={(user) => user.userId}
            sort={sort}
            onSort={sortBy}
            isSortFieldElsewhere
            isStale={list.isPlaceholderData}
          />
          <Pager
            page={page}
            shownPage={shownPage}
            pageSize={SUBSCRIBERS_PAGE}
            total={total}
            onPage={setPage}
          />
        </>
      )}
      {editing && <ExpiryModal user={editing} onClose={() => setEditing(null)} />}
      <DeactivateDialog user={ending} onClose={() => setEnding(null)} />
    </>
  );
}
