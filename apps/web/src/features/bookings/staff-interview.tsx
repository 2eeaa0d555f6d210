import { Anchor, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminBooking } from '@urost3/contract/bookings.schemas.ts';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../lib/api.ts';
import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { formatCalendarDay, formatTwelveHour } from '../../lib/dates.ts';
import { paths } from '../../paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { FeedbackEditor } from '../feedback/public/feedback-editor.tsx';
import { JoinButton } from './join-button.tsx';
import classes from './my-bookings.module.css';
import { CandidatePanel } from './public/candidate-panel.tsx';
import { useHasBegun } from './public/use-has-begun.ts';
import { isRoomAhead } from './room-doors.ts';
import { staffBookingQuery } from './staff-bookings.queries.ts';

const bookingsPath = `${paths.admin}/bookings`;

/** One interview for its interviewer: what to prepare, the way into the room, and the mark sheet. */
export function StaffInterview({ bookingId }: { bookingId: string }) {
  const booking = useQuery(staffBookingQuery(bookingId));
  return (
    <Stack gap="lg">
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
        action={isRoomAhead(booking, new Date()) && <JoinButton booking={booking} />}
      >
        {formatCalendarDay(bookingDate)}, {formatTwelveHour(bookingTime)} (London)
      </PageHeading>
      {isAhead && <Preparation />}
      {(status === 'confirmed' || status === 'completed') && (
        <CandidatePanel bookingId={id} name={user.displayName} />
      )}
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
  'Enter the room five minutes early: its doors open ten minutes before the start.',
  'Mark while you listen. Keep the last minutes to talk it through.',
  'Share the sheet afterwards: the learner finds it in My Bookings.',
];

const SEEN_KEY = 'interview-preparation-seen';

/** Open at an interviewer's first sheet in this browser, folded at later ones. */
function Preparation() {
  const [isFirst] = useState(() => readStored(SEEN_KEY) === null);
  useEffect(() => {
    writeStored(SEEN_KEY, '1');
  }, []);
  return (
    <details className={classes.notes} open={isFirst}>
      <summary>
        <Title order={2} size="h4">
          Before the interview
        </Title>
      </summary>
      <List type="ordered" spacing={6} mb="xs">
        {steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        The sheet can be shared once the interview has begun.
      </Text>
    </details>
  );
}
