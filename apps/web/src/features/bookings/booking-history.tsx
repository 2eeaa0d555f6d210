import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatCalendarDay } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { InitialsAvatar } from '../people/public/initials-avatar.tsx';
import { badgeOf, colourOf } from './booking-status.ts';
import { myBookingsQuery } from './bookings.queries.ts';
import classes from './own-bookings.module.css';

const HISTORY_FAILED = 'Failed to load your bookings. Please try again later.';

/** The bookings tab of the profile page. The latest booking is first, and unpaid bookings are left out. */
export function BookingHistory() {
  const query = useQuery(myBookingsQuery);
  if (query.isPending) return <PageLoader label="Loading your bookings" />;
  if (query.isError) {
    return <ErrorState message={HISTORY_FAILED} onRetry={() => void query.refetch()} />;
  }
  if (query.data.length === 0) {
    return (
      <EmptyState
        drawing="calendar"
        title="No bookings yet"
        action={
          <Button component={Link} to={paths.booking}>
            Book Interview
          </Button>
        }
      />
    );
  }
  const now = new Date();
  return (
    <Stack gap="md">
      <ul className={classes.cards} aria-label="Booking history">
        {query.data.map((booking) => (
          <li key={booking.id}>
            <article className={classes.card}>
              <div className={classes.top}>
                <InitialsAvatar uid={booking.interviewerUid} name={booking.interviewerName} />
                <div className={classes.name}>
                  <Text fw={600}>{formatCalendarDay(booking.bookingDate)}</Text>
                  <Text>{booking.bookingSlot}</Text>
                  {booking.interviewerName && (
                    <Text size="sm" c="dimmed">
                      With {booking.interviewerName}
                    </Text>
                  )}
                </div>
                <Badge tt="none" color={colourOf(badgeOf(booking, now))} variant="light">
                  {badgeOf(booking, now)}
                </Badge>
              </div>
              <div className={classes.actions}>
                <Button component={Link} to={paths.myBookings} variant="default">
                  View Details
                </Button>
              </div>
            </article>
          </li>
        ))}
      </ul>
      <Group>
        <Button component={Link} to={paths.booking}>
          Book Interview
        </Button>
      </Group>
    </Stack>
  );
}
