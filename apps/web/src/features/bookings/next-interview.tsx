import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminBooking } from '@urost3/contract/bookings.schemas.ts';
import { Link } from 'react-router';
import { formatCalendarDay, formatTwelveHour } from '../../lib/dates.ts';
import { adminInterviewPath } from '../../paths.ts';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import { Face } from '../people/public/face.tsx';
import { JoinButton } from './join-button.tsx';
import classes from './my-bookings.module.css';
import { noFilter, staffBookingsQuery } from './staff-bookings.queries.ts';
import { isOver } from './staff-groups.ts';

/** The signed-in interviewer's next interview, or the present one. */
export function useNextInterview(): AdminBooking | undefined {
  const { uid } = useSignedInUser();
  // The first page begins with the interviews that are ahead, soonest first.
  const { data } = useQuery(staffBookingsQuery(noFilter));
  return data?.bookings.find(
    (booking) =>
      booking.status === 'confirmed' &&
      booking.interviewer.uid === uid &&
      !isOver(booking, new Date()),
  );
}

/** Nothing while there is none. */
export function NextInterview() {
  const next = useNextInterview();
  if (!next) return null;
  const { id, user, bookingDate, bookingTime } = next;
  return (
    <section className={classes.next} aria-labelledby="next-interview">
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Face uid={user.uid} name={user.displayName} />
        <div style={{ minWidth: 0 }}>
          <Title order={2} size="h4" id="next-interview">
            Next interview: {user.displayName}
          </Title>
          <Text size="sm" c="dimmed">
            {formatCalendarDay(bookingDate)},{' '}
            <span style={{ whiteSpace: 'nowrap' }}>{formatTwelveHour(bookingTime)} (London)</span>
          </Text>
        </div>
      </Group>
      <Group gap="sm">
        <JoinButton booking={next} />
        <Button variant="default" component={Link} to={adminInterviewPath(id)}>
          Mark Sheet
        </Button>
      </Group>
    </section>
  );
}
