import { NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BookingStatus, WaitingBookings } from '@urost3/contract/bookings/bookings.schemas.ts';
import { BOOKING_PAGE_SIZE } from '@urost3/contract/limits.ts';
import { useNavigate } from 'react-router';
import { useLive } from '../../../lib/api/live.ts';
import { adminInterviewPath } from '../../../paths.ts';
import { FilterBar } from '../../../ui/form/filter-bar.tsx';
import { type ListChoice, useListAddress } from '../../../ui/hooks/use-list-address.ts';
import { PageHeading } from '../../../ui/page/page-heading.tsx';
import { PlainList } from '../../../ui/page/pieces.tsx';
import { EmptyState, QueryState } from '../../../ui/state/state-panel.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { counted } from '../../../ui/text/counted.ts';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { bookingsKey } from '../bookings.queries.ts';
import { useStaffAction } from './staff-action-dialog.tsx';
import classes from './staff-booking-card.module.css';
import { StaffBookingCard } from './staff-booking-card.tsx';
import { staffBookingsQuery } from './staff-bookings.queries.ts';
import { groupBookings, groupTitles } from './staff-groups.ts';

const BOOKINGS_FAILED = 'Failed to fetch bookings';

export function StaffBookings() {
  const client = useQueryClient();
  const { admin } = useSignedInUser();
  const [startAction, actionDialogs] = useStaffAction();
  const navigate = useNavigate();
  const { asked, chosen, choose, clear } = useListAddress(filters);
  const query = useQuery(staffBookingsQuery(asked));
  useLive(['booking'], () => void client.invalidateQueries({ queryKey: bookingsKey }));
  const { bookings = [], pagination } = query.data ?? {};
  return (
    <Stack gap="lg">
      <PageHeading title="Interview Bookings">
        {pagination && (
          <span role="status">{counted(pagination.totalBookings, 'booking')} in total</span>
        )}
      </PageHeading>
      <StaffFilters filter={chosen} onChange={choose} onClear={clear} />
      {!query.data && (
        <QueryState query={query} loading="Loading bookings" otherwise={BOOKINGS_FAILED} />
      )}
      {pagination?.totalBookings === 0 && (
        <EmptyState
          title={clear ? 'No bookings match these filters' : 'No bookings yet'}
          drawing="calendar"
        >
          {clear
            ? 'Change the filters, or clear them.'
            : 'Bookings appear here as soon as somebody takes a slot.'}
        </EmptyState>
      )}
      {groupBookings(bookings).map(([group, ofGroup]) => (
        <Stack key={group} component="section" gap="sm" aria-label={groupTitles[group]}>
          <Title order={2} size="h3">
            {groupTitles[group]}
          </Title>
          <PlainList className={classes.rows} gap="0.5rem">
            {ofGroup.map((booking) => (
              <li key={booking.id}>
                <StaffBookingCard
                  booking={booking}
                  namesInterviewer={admin}
                  isNext={group === 'next'}
                  onAction={(kind) => startAction({ kind, booking })}
                  onFeedback={() => void navigate(adminInterviewPath(booking.id))}
                />
              </li>
            ))}
          </PlainList>
        </Stack>
      ))}
      {pagination && Math.max(pagination.totalPages, chosen.page) > 1 && (
        <Pager
          page={chosen.page}
          shownPage={pagination.currentPage}
          pageSize={BOOKING_PAGE_SIZE}
          total={pagination.totalBookings}
          onPage={(page) => choose({ page })}
        />
      )}
      {query.isPlaceholderData && <Text role="status">Loading…</Text>}
      {actionDialogs}
    </Stack>
  );
}

export { StaffBookings as Component };

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

const filters = {
  status: statuses.map(({ value }) => value),
  show: waiting.map(({ value }) => value),
  dateFrom: 'day',
  dateTo: 'day',
} as const;
type StaffFilter = ListChoice<typeof filters>;

interface StaffFiltersProps {
  filter: Omit<StaffFilter, 'page' | 'sort'>;
  onChange: (changes: Partial<StaffFilter>) => void;
  onClear: (() => void) | undefined;
}

export function StaffFilters(props: StaffFiltersProps) {
  const { filter, onChange, onClear } = props;
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
        value={filter.show}
        data={waiting.map((item) => ({ ...item }))}
        onChange={(event) => onChange({ show: event.currentTarget.value as WaitingBookings | '' })}
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
