import { NativeSelect, TextInput } from '@mantine/core';
import type { BookingStatus, WaitingBookings } from '@urost3/contract/bookings.schemas.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import type { StaffFilter } from './staff-bookings.queries.ts';

const statuses: readonly { value: BookingStatus | ''; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'completed', label: 'Completed' },
  { value: 'postponed', label: 'Postponed' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'expired', label: 'Expired' },
];

const waiting: readonly { value: WaitingBookings | ''; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'without_feedback', label: 'Without feedback' },
  { value: 'without_link', label: 'Without meeting link' },
];

interface StaffFiltersProps {
  filter: StaffFilter;
  show: WaitingBookings | '';
  onChange: (changes: Partial<StaffFilter>) => void;
  onShow: (show: string) => void;
  onClear: (() => void) | undefined;
}

export function StaffFilters(props: StaffFiltersProps) {
  const { filter, show, onChange, onShow, onClear } = props;
  return (
    <FilterBar label="Find bookings" onClear={onClear}>
      <NativeSelect
        label="Status"
        value={filter.status}
        data={statuses.map((item) => ({ ...item }))}
        onChange={(event) => onChange({ status: event.currentTarget.value as BookingStatus | '' })}
      />
      <NativeSelect
        label="Show"
        value={show}
        data={waiting.map((item) => ({ ...item }))}
        onChange={(event) => onShow(event.currentTarget.value)}
      />
      <TextInput
        label="From date"
        type="date"
        value={filter.dateFrom}
        max={filter.dateTo || undefined}
        onChange={(event) => onChange({ dateFrom: event.currentTarget.value })}
      />
      <TextInput
        label="To date"
        type="date"
        value={filter.dateTo}
        min={filter.dateFrom || undefined}
        onChange={(event) => onChange({ dateTo: event.currentTarget.value })}
      />
    </FilterBar>
  );
}
