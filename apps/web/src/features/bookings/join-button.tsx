import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminBooking } from '@urost3/contract/bookings.schemas.ts';
import { isolate } from '@urost3/contract/person-text.ts';
import { isOwnRoom } from '@urost3/contract/practice-rooms-interviews.ts';
import { formatTime, formatTwelveHour } from '../../lib/dates.ts';
import { useLive } from '../../lib/live.ts';
import classes from './my-bookings.module.css';
import { interviewQuery } from './public/interview.queries.ts';
import { RoomLink } from './public/room-link.tsx';
import { useHasBegun } from './public/use-has-begun.ts';
import { roomClosesAt, roomOpensAt } from './room-doors.ts';

/**
 * Whether the room has opened. The result stays true after the room has closed. A room on this site opens shortly
 * before the interview; a room on another site counts as always open.
 */
export function useIsRoomOpen({ meetLink, startsAt }: AdminBooking): boolean {
  const hasOpened = useHasBegun(roomOpensAt(startsAt));
  return !isOwnRoom(meetLink) || hasOpened;
}

const shortDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Europe/London',
});

/** States when the room opens ('The room opens at 5:50 PM on Thu 14 Jan'), until it is open. */
export function RoomOpening({ booking }: { booking: AdminBooking }) {
  const isOpen = useIsRoomOpen(booking);
  if (isOpen || !booking.meetLink) return null;
  const at = roomOpensAt(booking.startsAt);
  return (
    <Text size="sm" c="dimmed" component="span">
      The room opens at {formatTwelveHour(formatTime(at))} on{' '}
      {shortDay.format(new Date(at)).replace(',', '')}
    </Text>
  );
}

/** The interviewer's button to the video room. */
export function JoinButton({ booking }: { booking: AdminBooking }) {
  const isOpen = useIsRoomOpen(booking);
  if (!booking.meetLink)
    return (
      <Text size="sm" c="dimmed">
        No meet link yet.
      </Text>
    );
  return (
    <>
      {isOwnRoom(booking.meetLink) && <Waiting booking={booking} />}
      <RoomLink href={booking.meetLink} variant={isOpen ? 'filled' : 'default'} />
    </>
  );
}

/** While the room is open: a text that is shown when the candidate is in the room and the interviewer is not. */
function Waiting({ booking: { id, startsAt, user } }: { booking: AdminBooking }) {
  const client = useQueryClient();
  const isOpen = useHasBegun(roomOpensAt(startsAt));
  const isOver = useHasBegun(roomClosesAt(startsAt));
  const query = interviewQuery(id);
  const { data } = useQuery({ ...query, enabled: isOpen && !isOver });
  useLive(['practice-room'], () => void client.invalidateQueries({ queryKey: query.queryKey }));
  const isWaiting = data?.isLearnerHere && !data.isInterviewerHere;
  return (
    <Text size="sm" fw={600} role="status" className={classes.waiting}>
      {isWaiting && `${isolate(user.displayName)} is waiting for you.`}
    </Text>
  );
}
