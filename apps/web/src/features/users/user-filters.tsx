import { NativeSelect, TextInput } from '@mantine/core';
import { type AreaRole, areaRoles, roleLabels } from '@urost3/contract/roles.ts';
import { USERS_PAGE_SIZES } from '@urost3/contract/users.ts';
import type { ReactNode } from 'react';
import { FilterBar } from '../../ui/filter-bar.tsx';

export interface UserFilterValues {
  search: string;
  status: 'all' | 'active' | 'suspended';
  role: 'all' | 'admin' | 'user' | AreaRole;
  pageSize: number;
}

interface UserFiltersProps {
  values: UserFilterValues;
  onChange: (changes: Partial<UserFilterValues>) => void;
  sort: ReactNode;
}

export function UserFilters({ values, onChange, sort }: UserFiltersProps) {
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
