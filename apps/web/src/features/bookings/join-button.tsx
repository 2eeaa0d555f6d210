import { Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminBooking } from '@urost3/contract/bookings.schemas.ts';
import { isOwnRoom } from '@urost3/contract/practice-rooms-interviews.ts';
import { useLive } from '../../lib/live.ts';
import { interviewQuery } from './public/interview.queries.ts';
import { RoomLink } from './public/room-link.tsx';
import { useHasBegun } from './public/use-has-begun.ts';
import { roomClosesAt, roomOpensAt } from './room-doors.ts';

/** The way into the video room, for the interviewer. */
export function JoinButton({ booking }: { booking: AdminBooking }) {
  if (!booking.meetLink)
    return (
      <Text size="sm" c="dimmed">
        No meet link yet.
      </Text>
    );
  return (
    <Group gap={0}>
      {isOwnRoom(booking.meetLink) && <Waiting booking={booking} />}
      <RoomLink href={booking.meetLink} />
    </Group>
  );
}

/** Says that the candidate is in the room, while its doors are open. */
function Waiting({ booking: { id, startsAt, user } }: { booking: AdminBooking }) {
  const client = useQueryClient();
  const isOpen = useHasBegun(roomOpensAt(startsAt));
  const isOver = useHasBegun(roomClosesAt(startsAt));
  const query = interviewQuery(id);
  const { data } = useQuery({ ...query, enabled: isOpen && !isOver });
  useLive(['practice-room'], () => void client.invalidateQueries({ queryKey: query.queryKey }));
  const isWaiting = data?.isLearnerHere && !data.isInterviewerHere;
  return (
    <Text size="sm" fw={600} role="status" me={isWaiting ? 'sm' : 0}>
      {isWaiting && `${user.displayName} is waiting for you.`}
    </Text>
  );
}
