import { NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type {
  BookingStatus,
  StaffBookingGroup,
  WaitingBookings,
} from '@urost3/contract/bookings/bookings.schemas.ts';
import { BOOKING_PAGE_SIZE } from '@urost3/contract/limits.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { useNavigate } from 'react-router';
import { useLiveRefetch } from '../../../lib/api/live.ts';
import { adminInterviewPath } from '../../../paths.ts';
import { FilterBar } from '../../../ui/form/filter-bar.tsx';
import { type ListAddress, useListAddress } from '../../../ui/hooks/use-list-address.ts';
import { PageHeading } from '../../../ui/page/page-heading.tsx';
import { PartTitle, PlainList } from '../../../ui/page/pieces.tsx';
import { EmptyState } from '../../../ui/state/state-panel.tsx';
import { PagedList } from '../../../ui/table/paged-table.tsx';
import { useSignedInUser } from '../../accounts/public/use-auth.ts';
import { bookingsKey, staffBookingsQuery } from '../bookings.queries.ts';
import classes from './staff.module.css';
import { useStaffAction } from './staff-action-dialog.tsx';
import { StaffBookingCard } from './staff-booking-card.tsx';

const BOOKINGS_FAILED = 'Failed to fetch bookings';

const groupTitles: Record<StaffBookingGroup, string> = {
  next: 'Next interview',
  needs_action: 'Needs action',
  upcoming: 'Upcoming',
  past: 'Past',
};

export function StaffBookings() {
  const { admin } = useSignedInUser();
  const [startAction, actionDialogs] = useStaffAction();
  const navigate = useNavigate();
  const list = useListAddress(filters);
  const { asked, clear, paging } = list;
  const query = useQuery(staffBookingsQuery(asked));
  useLiveRefetch(['booking'], bookingsKey);
  const pagination = query.data?.pagination;
  return (
    <Stack gap="lg">
      <PageHeading title="Interview Bookings">
        {pagination && (
          <span role="status">{counted(pagination.totalBookings, 'booking')} in total</span>
        )}
      </PageHeading>
      <StaffFilters list={list} />
      <PagedList
        query={query}
        rows={query.data?.bookings}
        loadingLabel="Loading bookings"
        otherwise={BOOKINGS_FAILED}
        empty={
          <EmptyState
            title={clear ? 'No bookings match these filters' : 'No bookings yet'}
            drawing="calendar"
          >
            {clear
              ? 'Change the filters, or clear them.'
              : 'Bookings appear here as soon as somebody takes a slot.'}
          </EmptyState>
        }
        pages={{
          ...paging,
          shownPage: pagination?.currentPage,
          pageSize: BOOKING_PAGE_SIZE,
          total: pagination?.totalBookings ?? 0,
          isCountElsewhere: true,
        }}
      >
        {(bookings) =>
          // The server has grouped and ordered the whole list.
          [...Map.groupBy(bookings, ({ group }) => group)].map(([group, ofGroup]) => (
            <Stack key={group} component="section" gap="sm" aria-label={groupTitles[group]}>
              <PartTitle size="h3">{groupTitles[group]}</PartTitle>
              <PlainList className={classes.rows} gap="2xs">
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
          ))
        }
      </PagedList>
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

function StaffFilters({ list }: { list: ListAddress<typeof filters> }) {
  const { chosen, field, clear } = list;
  return (
    <FilterBar label="Find bookings" onClear={clear}>
      <NativeSelect
        label="Status"
        {...field('status')}
        data={statuses.map((item) => ({ ...item }))}
      />
      <NativeSelect label="Show" {...field('show')} data={waiting.map((item) => ({ ...item }))} />
      <TextInput
        label="From date"
        type="date"
        {...field('dateFrom')}
        max={chosen.dateTo || undefined}
      />
      <TextInput
        label="To date"
        type="date"
        {...field('dateTo')}
        min={chosen.dateFrom || undefined}
      />
    </FilterBar>
  );
}
