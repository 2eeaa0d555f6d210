import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatCalendarDay } from '../../../lib/dates.ts';
import { paths } from '../../../paths.ts';
import { useNow } from '../../../ui/hooks/use-tick.ts';
import { Card, PlainList } from '../../../ui/page/pieces.tsx';
import { EmptyState, QueryState } from '../../../ui/state/state-panel.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { InitialsAvatar } from '../../people/public/initials-avatar.tsx';
import { badgeOf, colourOf } from '../booking-status.ts';
import { myBookingsQuery } from '../bookings.queries.ts';

const HISTORY_FAILED = 'Failed to load your bookings. Please try again later.';

/** The bookings tab of the profile page. The latest booking is first, and unpaid bookings are left out. */
export function BookingHistory() {
  const now = useNow();
  const query = useQuery(myBookingsQuery);
  if (!query.isSuccess) {
    return <QueryState query={query} loading="Loading your bookings" message={HISTORY_FAILED} />;
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
  return (
    <Stack gap="md">
      <PlainList gap="sm" aria-label="Booking history">
        {query.data.map((booking) => (
          <li key={booking.id}>
            <Card component="article" gap="md">
              <Group gap="sm" wrap="nowrap">
                <InitialsAvatar uid={booking.interviewerUid} name={booking.interviewerName} />
                <Box flex="1" miw="0">
                  <Text fw={600}>{formatCalendarDay(booking.bookingDate)}</Text>
                  <Text>{booking.bookingSlot}</Text>
                  {booking.interviewerName && <Quiet>With {booking.interviewerName}</Quiet>}
                </Box>
                <Badge color={colourOf(badgeOf(booking, now))}>{badgeOf(booking, now)}</Badge>
              </Group>
              <Group>
                <Button component={Link} to={paths.myBookings} variant="default">
                  View Details
                </Button>
              </Group>
            </Card>
          </li>
        ))}
      </PlainList>
      <Group>
        <Button component={Link} to={paths.booking}>
          Book Interview
        </Button>
      </Group>
    </Stack>
  );
}
