import { List, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { useNavigate, useParams } from 'react-router';
import { formatBriefDay } from '../../../lib/dates.ts';
import { paths } from '../../../paths.ts';
import { listPath } from '../../../ui/hooks/use-list-address.ts';
import { useHasPassed, useNow } from '../../../ui/hooks/use-tick.ts';
import { FoldingCard } from '../../../ui/page/folding-card.tsx';
import { PageHeading } from '../../../ui/page/page-heading.tsx';
import { BackLink } from '../../../ui/page/pieces.tsx';
import { QueryState, StatePanel } from '../../../ui/state/state-panel.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { FeedbackEditor } from '../../feedback/public/feedback-editor.tsx';
import { staffBookingQuery } from '../bookings.queries.ts';
import { CandidatePanel } from '../public/candidate-panel.tsx';
import { isRoomAhead } from '../room-doors.ts';
import { JoinButton, RoomOpening } from './join-button.tsx';
import { LondonTime } from './london-time.tsx';

const bookingsPath = `${paths.admin}/bookings`;

/** One interview for its interviewer: the link to the room, advice, the candidate's wishes and the mark sheet. */
export function Component() {
  const { bookingId = '' } = useParams();
  return <StaffInterview key={bookingId} bookingId={bookingId} />;
}

function StaffInterview({ bookingId }: { bookingId: string }) {
  const booking = useQuery(staffBookingQuery(bookingId));
  return (
    <Stack gap="md">
      <BackLink to={listPath(bookingsPath)}>Back to Bookings</BackLink>
      {!booking.data && (
        <QueryState
          query={booking}
          loading="Loading the interview"
          otherwise="The interview could not be loaded."
        />
      )}
      {booking.data && <Interview booking={booking.data} />}
    </Stack>
  );
}

function Interview({ booking }: { booking: AdminBooking }) {
  const navigate = useNavigate();
  const { id, status, user, bookingDate, bookingTime, startsAt } = booking;
  const hasRoomAhead = isRoomAhead(booking, useNow());
  const hasBegun = useHasPassed(startsAt);
  const isAhead = status === 'confirmed' && !hasBegun;
  return (
    <>
      <PageHeading
        title={`Mark sheet: ${isolate(user.displayName)}`}
        action={hasRoomAhead && <JoinButton booking={booking} />}
      >
        {formatBriefDay(bookingDate)}, <LondonTime time={bookingTime} />
        {hasRoomAhead && (
          <div>
            <RoomOpening booking={booking} />
          </div>
        )}
      </PageHeading>
      {isAhead && <Preparation />}
      {(status === 'confirmed' || status === 'completed') && (
        <CandidatePanel bookingId={id} name={user.displayName} isShared={booking.hasFeedback} />
      )}
      {status === 'confirmed' || status === 'completed' ? (
        <FeedbackEditor
          bookingId={id}
          isAhead={isAhead}
          hasScreenWidth
          onDone={() => void navigate(listPath(bookingsPath))}
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
  'Mark while you listen. Leave a few minutes at the end to talk it through.',
  'Share the sheet afterwards: the learner finds it in My Bookings.',
];

function Preparation() {
  return (
    <FoldingCard title="Before the interview" isFolded={false}>
      <List type="ordered" spacing="2xs">
        {steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Quiet>The sheet can be shared once the interview has begun.</Quiet>
    </FoldingCard>
  );
}
