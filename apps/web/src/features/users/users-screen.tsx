import { Button, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { USERS_PAGE_DEFAULT, userSorts } from '@urost3/contract/users.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../lib/api.ts';
import { type Sort, SortField } from '../../ui/data-table-sort.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { Pager } from '../../ui/pager.tsx';
import { leaveEmptyPage } from '../../ui/pages.ts';
import { StatePanel } from '../../ui/state-panel.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { sortableUserColumns } from './user-columns.tsx';
import { UserFilters, type UserFilterValues } from './user-filters.tsx';
import { usersQuery } from './users.queries.ts';
import { UsersTable } from './users-table.tsx';

const SEARCH_WAIT_MS = 500;
const noFilters = { search: '', status: 'all', role: 'all' } as const;

export function UsersScreen() {
  const { uid } = useSignedInUser();
  const [address] = useSearchParams();
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>({ key: 'creationTime', direction: 'descending' });
  const [filters, setFilters] = useState<UserFilterValues>({
    ...noFilters,
    // A link from another page may contain a person to search for.
    search: address.get('search') ?? '',
    pageSize: USERS_PAGE_DEFAULT,
  });
  const [searchTerm] = useDebouncedValue(filters.search, SEARCH_WAIT_MS);
  const users = useQuery(
    usersQuery({
      page,
      limit: filters.pageSize,
      searchTerm: searchTerm.trim(),
      status: filters.status,
      role: filters.role,
      sortBy: userSorts.find((key) => key === sort.key) ?? 'creationTime',
      sortOrder: sort.direction === 'ascending' ? 'asc' : 'desc',
    }),
  );
  leaveEmptyPage({
    page,
    pageSize: filters.pageSize,
    total: users.data?.totalUsers,
    isFetching: users.isFetching,
    onPage: setPage,
  });

  const filter = (changes: Partial<UserFilterValues>) => {
    setFilters((old) => ({ ...old, ...changes }));
    setPage(1);
  };
  const sortBy = (next: Sort) => {
    setSort(next);
    setPage(1);
  };
  if (users.isError && !users.data) {
    return (
      <StatePanel
        role="alert"
        title={messageOf(users.error, 'Failed to fetch users. Please try again.')}
        action={
          <Button loading={users.isFetching} onClick={() => void users.refetch()}>
            Retry
          </Button>
        }
      />
    );
  }
  return (
    <Stack gap="md">
      <PageHeading title="User Management" />
      <UserFilters
        values={filters}
        onChange={filter}
        sort={<SortField columns={sortableUserColumns} sort={sort} onSort={sortBy} isInline />}
      />
      {users.isPending && <PageLoader label="Loading users" />}
      {users.data?.totalUsers === 0 && (
        <EmptyState
          drawing="search"
          title="No users found matching your criteria."
          action={
            <Button variant="default" onClick={() => filter(noFilters)}>
              Clear Filters
            </Button>
          }
        />
      )}
      {users.data && users.data.totalUsers > 0 && (
        <>
          <UsersTable
            ownUid={uid}
            page={users.data}
            sort={sort}
            onSort={sortBy}
            isStale={users.isPlaceholderData}
          />
          <Pager
            page={page}
            shownPage={users.data.currentPage}
            pageSize={users.data.limit}
            total={users.data.totalUsers}
            onPage={setPage}
            isAlwaysComplete
          />
        </>
      )}
    </Stack>
  );
}
