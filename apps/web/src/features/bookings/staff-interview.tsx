import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminBooking } from '@urost3/contract/bookings.schemas.ts';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../lib/api.ts';
import { formatCalendarDay, formatTwelveHour } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { FeedbackEditor } from '../feedback/public/feedback-editor.tsx';
import { JoinButton } from './join-button.tsx';
import classes from './my-bookings.module.css';
import { staffBookingQuery } from './staff-bookings.queries.ts';
import { useHasBegun } from './use-has-begun.ts';

const bookingsPath = `${paths.admin}/bookings`;

/** One interview for its interviewer: what to prepare, the way into the room, and the mark sheet. */
export function StaffInterview({ bookingId }: { bookingId: string }) {
  const booking = useQuery(staffBookingQuery(bookingId));
  return (
    <Stack gap="lg" maw="52rem">
      <Anchor component={Link} to={bookingsPath} size="sm" w="fit-content" data-alone>
        ← Back to Bookings
      </Anchor>
      {booking.isPending && <PageLoader label="Loading the interview" />}
      {booking.isError && !booking.data && (
        <ErrorState
          message={messageOf(booking.error, 'The interview could not be loaded.')}
          onRetry={() => void booking.refetch()}
          isRetrying={booking.isFetching}
        />
      )}
      {booking.data && <Interview booking={booking.data} />}
    </Stack>
  );
}

function Interview({ booking }: { booking: AdminBooking }) {
  const navigate = useNavigate();
  const { id, status, user, bookingDate, bookingTime, startsAt } = booking;
  const hasBegun = useHasBegun(startsAt);
  const isAhead = status === 'confirmed' && !hasBegun;
  return (
    <>
      <PageHeading
        title={`Mark sheet: ${user.displayName}`}
        action={status === 'confirmed' && <JoinButton booking={booking} />}
      >
        {formatCalendarDay(bookingDate)}, {formatTwelveHour(bookingTime)} (London)
      </PageHeading>
      {isAhead && <Preparation />}
      {status === 'confirmed' || status === 'completed' ? (
        <FeedbackEditor
          bookingId={id}
          isAhead={isAhead}
          onDone={() => void navigate(bookingsPath)}
        />
      ) : (
        <StatePanel title="There is no mark sheet">
          Only confirmed and completed interviews have one.
        </StatePanel>
      )}
    </>
  );
}

const steps = [
  'Choose the stations you will practise below: their points become your sheet, and your choice is saved.',
  'Open the room five minutes early, and ask what the learner wants to practise.',
  'Mark while you listen. Keep the last minutes to talk it through.',
  'Share the sheet afterwards: the learner finds it in My Bookings.',
];

function Preparation() {
  return (
    <section className={classes.card} aria-labelledby="preparation" style={{ height: 'auto' }}>
      <Title order={2} size="h4" id="preparation">
        Before the interview
      </Title>
      <List type="ordered" spacing={6}>
        {steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        The sheet can be shared once the interview has begun.
      </Text>
    </section>
  );
}
