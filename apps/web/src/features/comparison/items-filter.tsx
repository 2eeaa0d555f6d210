import { NativeSelect, TextInput } from '@mantine/core';
import type { ItemFilter } from '@urost3/contract/comparison.schemas.ts';
import { itemProblemLabels, itemProblems } from '@urost3/contract/comparison.ts';
import { SEARCH_MAX } from '@urost3/contract/limits.ts';
import { stationIds, stationLabels } from '@urost3/contract/stations.ts';
import type { ReactNode } from 'react';
import { FilterBar } from '../../ui/filter-bar.tsx';

export const nothingChosen: ItemFilter = { show: 'repair', stationId: '', search: '' };

interface ItemsFilterProps {
  filter: ItemFilter;
  onChange: (changes: Partial<ItemFilter>) => void;
  sort: ReactNode;
}

export function ItemsFilter({ filter, onChange, sort }: ItemsFilterProps) {
  const isFiltered = Object.entries(nothingChosen).some(
    ([name, value]) => filter[name as keyof ItemFilter] !== value,
  );
  return (
    <FilterBar
      label="Find questions"
      sort={sort}
      onClear={isFiltered ? () => onChange(nothingChosen) : undefined}
    >
      <TextInput
        data-wide
        label="Search"
        type="search"
        placeholder="Search by section or question..."
        maxLength={SEARCH_MAX}
        value={filter.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      <NativeSelect
        label="Show"
        value={filter.show}
        data={[
          { value: 'repair', label: 'To fix' },
          { value: 'all', label: 'All questions' },
          ...itemProblems.map((value) => ({ value, label: itemProblemLabels[value] })),
        ]}
        onChange={(event) => onChange({ show: event.currentTarget.value as ItemFilter['show'] })}
      />
      <NativeSelect
        label="Station"
        value={filter.stationId}
        data={[
          { value: '', label: 'All stations' },
          ...stationIds.map((value) => ({ value, label: stationLabels[value] })),
        ]}
        onChange={(event) =>
          onChange({ stationId: event.currentTarget.value as ItemFilter['stationId'] })
        }
      />
    </FilterBar>
  );
}
