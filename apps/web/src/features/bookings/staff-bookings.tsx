import { Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WaitingBookings } from '@urost3/contract/bookings.schemas.ts';
import { BOOKING_PAGE_SIZE } from '@urost3/contract/limits.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLive } from '../../lib/live.ts';
import { useShow } from '../../lib/use-show.ts';
import { adminInterviewPath } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { Pager } from '../../ui/pager.tsx';
import { leaveEmptyPage } from '../../ui/pages.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { bookingsKey } from './bookings.queries.ts';
import { StaffActionDialog } from './staff-action-dialog.tsx';
import type { StaffAction } from './staff-actions.ts';
import classes from './staff-booking-card.module.css';
import { StaffBookingCard } from './staff-booking-card.tsx';
import { noFilter, type StaffFilter, staffBookingsQuery } from './staff-bookings.queries.ts';
import { StaffFilters } from './staff-filters.tsx';
import { groupBookings, groupTitles } from './staff-groups.ts';

const waitingKinds: readonly WaitingBookings[] = ['without_feedback', 'without_link'];
const BOOKINGS_FAILED = 'Failed to fetch bookings';

export function StaffBookings() {
  const client = useQueryClient();
  const { admin } = useSignedInUser();
  const [filter, setFilter] = useState<StaffFilter>(noFilter);
  const [action, setAction] = useState<StaffAction | null>(null);
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
          <ul className={classes.rows}>
            {ofGroup.map((booking) => (
              <li key={booking.id}>
                <StaffBookingCard
                  booking={booking}
                  namesInterviewer={admin}
                  isNext={group === 'next'}
                  onAction={(kind) => setAction({ kind, booking })}
                  onFeedback={() => void navigate(adminInterviewPath(booking.id))}
                />
              </li>
            ))}
          </ul>
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
      <StaffActionDialog action={action} onClose={() => setAction(null)} />
    </Stack>
  );
}
