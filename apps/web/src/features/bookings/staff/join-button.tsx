import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AdminBooking } from '@urost3/contract/bookings/bookings.schemas.ts';
import { isOwnRoom } from '@urost3/contract/practice-rooms/interviews.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { useLiveRefetch } from '../../../lib/api/live.ts';
import { formatTime } from '../../../lib/dates.ts';
import { useHasPassed } from '../../../ui/hooks/use-tick.ts';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { interviewQuery } from '../public/interview.queries.ts';
import { RoomLink } from '../public/room-link.tsx';
import { roomClosesAt, roomOpensAt } from '../room-doors.ts';
import classes from './staff.module.css';

/**
 * Whether the room has opened. The result stays true after the room has closed. A room on this site opens shortly
 * before the interview; a room on another site counts as always open.
 */
export function useIsRoomOpen({ meetLink, startsAt }: AdminBooking): boolean {
  const hasOpened = useHasPassed(roomOpensAt(startsAt));
  return !isOwnRoom(meetLink) || hasOpened;
}

const shortDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Europe/London',
});

/** States when the room opens ('The room opens at 17:50 on Thu 14 Jan'), until it is open. */
export function RoomOpening({ booking }: { booking: AdminBooking }) {
  const isOpen = useIsRoomOpen(booking);
  if (isOpen || !booking.meetLink) return null;
  const at = roomOpensAt(booking.startsAt);
  return (
    <Quiet component="span" className={classes.opening}>
      The room opens at {formatTime(at)} on {shortDay.format(new Date(at)).replace(',', '')}
    </Quiet>
  );
}

/** The interviewer's button to the video room. */
export function JoinButton({ booking }: { booking: AdminBooking }) {
  const isOpen = useIsRoomOpen(booking);
  if (!booking.meetLink) return <Quiet className={classes.text}>No meet link yet.</Quiet>;
  return (
    <>
      {isOwnRoom(booking.meetLink) && <Waiting booking={booking} />}
      <RoomLink href={booking.meetLink} variant={isOpen ? 'filled' : 'default'} />
    </>
  );
}

/** While the room is open: a text that is shown when the candidate is in the room and the interviewer is not. */
function Waiting({ booking: { id, startsAt, user } }: { booking: AdminBooking }) {
  const isOpen = useHasPassed(roomOpensAt(startsAt));
  const isOver = useHasPassed(roomClosesAt(startsAt));
  const query = interviewQuery(id);
  const { data } = useQuery({ ...query, enabled: isOpen && !isOver });
  useLiveRefetch(['practice-room'], query.queryKey);
  const isWaiting = data?.isLearnerHere && !data.isInterviewerHere;
  return (
    <Text size="sm" fw={600} className={classes.text} role="status" data-if-filled>
      {isWaiting && `${isolate(user.displayName)} is waiting for you.`}
    </Text>
  );
}
