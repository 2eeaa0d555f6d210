import { NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BookingStatus, WaitingBookings } from '@urost3/contract/bookings/bookings.schemas.ts';
import { BOOKING_PAGE_SIZE } from '@urost3/contract/limits.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLive } from '../../../lib/api/live.ts';
import { useShow } from '../../../lib/browser/use-show.ts';
import { adminInterviewPath } from '../../../paths.ts';
import { FilterBar } from '../../../ui/form/filter-bar.tsx';
import { PageHeading } from '../../../ui/page/page-heading.tsx';
import { PlainList } from '../../../ui/page/pieces.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { PageLoader } from '../../../ui/state/page-loader.tsx';
import { QueryError } from '../../../ui/state/query-error.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { leaveEmptyPage } from '../../../ui/table/pages.ts';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { bookingsKey } from '../bookings.queries.ts';
import { useStaffAction } from './staff-action-dialog.tsx';
import classes from './staff-booking-card.module.css';
import { StaffBookingCard } from './staff-booking-card.tsx';
import { noFilter, type StaffFilter, staffBookingsQuery } from './staff-bookings.queries.ts';
import { groupBookings, groupTitles } from './staff-groups.ts';

const waitingKinds: readonly WaitingBookings[] = ['without_feedback', 'without_link'];
const BOOKINGS_FAILED = 'Failed to fetch bookings';

export function StaffBookings() {
  const client = useQueryClient();
  const { admin } = useSignedInUser();
  const [filter, setFilter] = useState<StaffFilter>(noFilter);
  const [startAction, actionDialogs] = useStaffAction();
  const navigate = useNavigate();
  const [show, setShow] = useShow(waitingKinds);
  const query = useQuery(staffBookingsQuery(filter, show));
  useLive(['booking'], () => void client.invalidateQueries({ queryKey: bookingsKey }));
  const isFiltered = Boolean(show || filter.status || filter.dateFrom || filter.dateTo);
  const { bookings = [], pagination } = query.data ?? {};
  const turnTo = (page: number) => setFilter((known) => ({ ...known, page }));
  leaveEmptyPage({
    page: filter.page,
    pageSize: BOOKING_PAGE_SIZE,
    total: pagination?.totalBookings,
    isFetching: query.isFetching,
    onPage: turnTo,
  });
  return (
    <Stack gap="lg">
      <PageHeading title="Interview Bookings">
        {pagination && (
          <span role="status">
            {pagination.totalBookings} {pagination.totalBookings === 1 ? 'booking' : 'bookings'} in
            total
          </span>
        )}
      </PageHeading>
      <StaffFilters
        filter={filter}
        show={show ?? ''}
        onChange={(changes) => setFilter((known) => ({ ...known, page: 1, ...changes }))}
        onShow={(next) => {
          setShow(next);
          turnTo(1);
        }}
        onClear={
          isFiltered
            ? () => {
                setFilter(noFilter);
                setShow('');
              }
            : undefined
        }
      />
      {query.isPending && <PageLoader label="Loading bookings" />}
      {query.isError && !query.data && <QueryError query={query} otherwise={BOOKINGS_FAILED} />}
      {pagination?.totalBookings === 0 && (
        <EmptyState
          title={isFiltered ? 'No bookings match these filters' : 'No bookings yet'}
          drawing="calendar"
        >
          {isFiltered
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
      {pagination && pagination.totalPages > 1 && (
        <Pager
          page={filter.page}
          shownPage={pagination.currentPage}
          pageSize={BOOKING_PAGE_SIZE}
          total={pagination.totalBookings}
          onPage={turnTo}
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
