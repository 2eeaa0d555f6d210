import { Button, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { USERS_PAGE_DEFAULT, USERS_PAGE_SIZES } from '@urost3/contract/limits.ts';
import { areaRoles, roleLabels } from '@urost3/contract/roles.ts';
import { userSorts } from '@urost3/contract/users/users.ts';
import { messageOf } from '../../lib/api/api.ts';
import { FilterBar, SearchField } from '../../ui/form/filter-bar.tsx';
import { type ListAddress, useListAddress } from '../../ui/hooks/use-list-address.ts';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { EmptyState, StatePanel } from '../../ui/state/state-panel.tsx';
import { SortField, sortQuery } from '../../ui/table/data-table-sort.tsx';
import { PagedList } from '../../ui/table/paged-table.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { sortableUserColumns } from './user-columns.tsx';
import { usersQuery } from './users.queries.ts';
import { UsersTable } from './users-table.tsx';

const SEARCH_WAIT_MS = 500;
const newestFirst = { key: 'creationTime', direction: 'descending' } as const;
const noFilters = { search: '', status: 'all', role: 'all' } as const;
const filters = {
  search: 254,
  status: ['all', 'active', 'suspended'],
  role: ['all', 'admin', 'user', ...areaRoles],
  size: [String(USERS_PAGE_DEFAULT), ...USERS_PAGE_SIZES.map(String)],
} as const;

export function UsersScreen() {
  const { uid } = useSignedInUser();
  const list = useListAddress(filters, newestFirst, SEARCH_WAIT_MS);
  const { asked, choose, sorting, paging } = list;
  const users = useQuery(
    usersQuery({
      page: asked.page,
      limit: Number(asked.size),
      searchTerm: asked.search,
      status: asked.status,
      role: asked.role,
      ...sortQuery(asked.sort, userSorts, 'creationTime'),
    }),
  );
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
      <UserFilters list={list} />
      <PagedList
        query={users}
        rows={users.data?.users}
        loadingLabel="Loading users"
        empty={
          <EmptyState
            drawing="search"
            title="No users found matching your criteria."
            action={
              <Button variant="default" onClick={() => choose(noFilters)}>
                Clear Filters
              </Button>
            }
          />
        }
        pages={{
          ...paging,
          shownPage: users.data?.currentPage,
          pageSize: users.data?.limit ?? USERS_PAGE_DEFAULT,
          total: users.data?.totalUsers ?? 0,
          isAlwaysComplete: true,
        }}
      >
        {(shown) => (
          <UsersTable ownUid={uid} users={shown} {...sorting} isStale={users.isPlaceholderData} />
        )}
      </PagedList>
    </Stack>
  );
}

export { UsersScreen as Component };

function UserFilters({ list }: { list: ListAddress<typeof filters> }) {
  const { field, sorting } = list;
  return (
    <FilterBar
      label="Find users"
      sort={<SortField columns={sortableUserColumns} {...sorting} isInline />}
    >
      <SearchField
        placeholder="Search by email, name, UID..."
        maxLength={filters.search}
        {...field('search')}
      />
      <NativeSelect
        label="Status"
        {...field('status')}
        data={[
          { value: 'all', label: 'All' },
          { value: 'active', label: 'Active' },
          { value: 'suspended', label: 'Suspended' },
        ]}
      />
      <NativeSelect
        label="Role"
        {...field('role')}
        data={[
          { value: 'all', label: 'All' },
          { value: 'admin', label: 'Admin' },
          { value: 'user', label: 'User' },
          ...areaRoles.map((role) => ({ value: role, label: roleLabels[role] })),
        ]}
      />
      <NativeSelect label="Users per page" {...field('size')} data={USERS_PAGE_SIZES.map(String)} />
    </FilterBar>
  );
}
