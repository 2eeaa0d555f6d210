import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { USERS_PAGE_DEFAULT, USERS_PAGE_SIZES, userSorts } from '@urost3/contract/limits.ts';
import { areaRoles, roleLabels } from '@urost3/contract/roles.ts';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../lib/api/api.ts';
import { FilterBar } from '../../ui/form/filter-bar.tsx';
import { PageHeading } from '../../ui/page/page-heading.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { PageLoader } from '../../ui/state/page-loader.tsx';
import { StatePanel } from '../../ui/state/state-panel.tsx';
import { type Sort, SortField } from '../../ui/table/data-table-sort.tsx';
import { Pager } from '../../ui/table/pager.tsx';
import { leaveEmptyPage } from '../../ui/table/pages.ts';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { sortableUserColumns } from './user-columns.tsx';
import { usersQuery } from './users.queries.ts';
import { UsersTable } from './users-table.tsx';

const SEARCH_WAIT_MS = 500;
const noFilters = { search: '', status: 'all', role: 'all' } as const;

export function UsersScreen() {
  const { uid } = useSignedInUser();
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>({ key: 'creationTime', direction: 'descending' });
  const [filters, setFilters] = useAddressFilters();
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
    setFilters(changes);
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

export { UsersScreen as Component };

interface UserFilterValues {
  search: string;
  status: (typeof statuses)[number];
  role: (typeof roles)[number];
  pageSize: number;
}

const statuses = ['all', 'active', 'suspended'] as const;
const roles = ['all', 'admin', 'user', ...areaRoles] as const;

/** The filters are in the address, so that they survive a reload and the way back from another page. */
function useAddressFilters(): [UserFilterValues, (changes: Partial<UserFilterValues>) => void] {
  const [address, setAddress] = useSearchParams();
  // The text is also kept here, because the address follows the typing with a delay.
  const [search, setSearch] = useState(address.get('search') ?? '');
  const filters: UserFilterValues = {
    search,
    status: statuses.find((status) => status === address.get('status')) ?? 'all',
    role: roles.find((role) => role === address.get('role')) ?? 'all',
    pageSize:
      USERS_PAGE_SIZES.find((size) => String(size) === address.get('size')) ?? USERS_PAGE_DEFAULT,
  };
  const change = (changes: Partial<UserFilterValues>) => {
    const next = { ...filters, ...changes };
    setSearch(next.search);
    const shown = {
      ...(next.search && { search: next.search }),
      ...(next.status !== 'all' && { status: next.status }),
      ...(next.role !== 'all' && { role: next.role }),
      ...(next.pageSize !== USERS_PAGE_DEFAULT && { size: String(next.pageSize) }),
    };
    setAddress(shown, { replace: true, preventScrollReset: true });
  };
  return [filters, change];
}

interface UserFiltersProps {
  values: UserFilterValues;
  onChange: (changes: Partial<UserFilterValues>) => void;
  sort: ReactNode;
}

function UserFilters({ values, onChange, sort }: UserFiltersProps) {
  return (
    <FilterBar label="Find users" sort={sort}>
      <TextInput
        data-wide
        label="Search"
        type="search"
        placeholder="Search by email, name, UID..."
        maxLength={254}
        value={values.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      <NativeSelect
        label="Status"
        value={values.status}
        data={[
          { value: 'all', label: 'All' },
          { value: 'active', label: 'Active' },
          { value: 'suspended', label: 'Suspended' },
        ]}
        onChange={(event) =>
          onChange({ status: event.currentTarget.value as UserFilterValues['status'] })
        }
      />
      <NativeSelect
        label="Role"
        value={values.role}
        data={[
          { value: 'all', label: 'All' },
          { value: 'admin', label: 'Admin' },
          { value: 'user', label: 'User' },
          ...areaRoles.map((role) => ({ value: role, label: roleLabels[role] })),
        ]}
        onChange={(event) =>
          onChange({ role: event.currentTarget.value as UserFilterValues['role'] })
        }
      />
      <NativeSelect
        label="Users per page"
        value={String(values.pageSize)}
        data={USERS_PAGE_SIZES.map(String)}
        onChange={(event) => onChange({ pageSize: Number(event.currentTarget.value) })}
      />
    </FilterBar>
  );
}
